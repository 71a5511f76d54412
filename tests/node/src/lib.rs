//! A protocol node with sample data: a real gRPC server to try and test the gateway against.
