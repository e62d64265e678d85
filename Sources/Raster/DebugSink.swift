public import ImageCodec

/// Receives a named picture of each step of a reading, for work on the reader.
public typealias DebugSink = @Sendable (_ name: String, _ picture: RGBImage) -> Void
