/// What decoding one picture may cost.
public struct ImageLimits: Hashable, Sendable {
    /// Most bytes of a file.
    public var bytes: Int
    /// Most pixels a side. libjpeg's own limit is 65,500.
    public var side: Int
    /// Most pixels of a JPEG, which is decoded in strips and at reduced size. Phones make up to 108 megapixels.
    public var jpegPixels: Int
    /// Most pixels of a PNG, which is decoded at full size: 3 bytes a pixel.
    public var pngPixels: Int
    /// Most scans of a progressive JPEG; programs make about ten.
    public var scans: Int
    /// Most scans × pixels of a progressive JPEG, which bounds its decoding time (about 100 million a second).
    public var scannedPixels: Int
    /// Most bytes that libjpeg may allocate: a progressive JPEG is kept whole, at 3 to 6 bytes a pixel.
    public var decoderMemory: Int

    public init(
        bytes: Int = 50 << 20, side: Int = 65_500, jpegPixels: Int = 110_000_000, pngPixels: Int = 40_000_000,
        scans: Int = 100, scannedPixels: Int = 300_000_000, decoderMemory: Int = 160 << 20
    ) {
        self.bytes = bytes
        self.side = side
        self.jpegPixels = jpegPixels
        self.pngPixels = pngPixels
        self.scans = scans
        self.scannedPixels = scannedPixels
        self.decoderMemory = decoderMemory
    }
}
