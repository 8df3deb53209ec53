/**
 * The door to Rust: the only file of the page that touches `window.__TAURI__`.
 *
 * `invoke` and `Channel` carry the names of `@tauri-apps/api/core`, because the generated
 * `bindings.js` is written against that module and the page has no bundler to find it.
 */

/** @type {any} */
const tauri = Reflect.get(globalThis, '__TAURI__')

/** Calls a Rust command; rejects with a `CommandError`. @type {(name: string, args?: object) => Promise<any>} */
export const invoke = (name, args) => tauri.core.invoke(name, args)

/** A stream of messages from Rust. @type {any} */
export const Channel = tauri?.core?.Channel
