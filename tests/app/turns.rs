//! COM turns.
