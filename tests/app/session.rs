//! The session through its commands.
