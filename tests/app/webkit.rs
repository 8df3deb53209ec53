//! What WebKitGTK is told before it starts.

use std::ffi::OsStr;

use infinite_reversi_lib::webkit::{Graphics, missing};

#[test]
fn buffers_are_shared_with_a_card_that_can_and_never_against_the_players_will() {
    assert_eq!(missing(Graphics::Shared, None), None);
    for graphics in [Graphics::Nvidia, Graphics::Emulated] {
        assert_eq!(missing(graphics, None), Some(("WEBKIT_DISABLE_DMABUF_RENDERER", "1")));
    }
    for graphics in [Graphics::Shared, Graphics::Nvidia, Graphics::Emulated] {
        for decided in ["", "0", "1"] {
            assert_eq!(missing(graphics, Some(OsStr::new(decided))), None);
        }
    }
}
