//! What WebKitGTK is told before it starts.

use std::ffi::OsStr;

use infinite_reversi_lib::webkit::missing;

#[test]
fn with_nvidias_driver_buffers_are_not_shared_unless_the_player_has_decided_otherwise() {
    assert_eq!(missing(true, None), Some(("WEBKIT_DISABLE_DMABUF_RENDERER", "1")));
    for decided in ["", "0", "1"] {
        assert_eq!(missing(true, Some(OsStr::new(decided))), None);
    }
    assert_eq!(missing(false, None), None);
}
