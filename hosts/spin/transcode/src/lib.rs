//! Protobuf messages and the JSON that clients of a protocol node expect, by descriptors.
