/// The limits on decoding one picture.
public struct ImageLimits: Hashable, Sendable {
    /// The maximum number of bytes in a file.
    public var bytes: Int
    /// The maximum number of pixels per side. libjpeg's own limit is 65,500.
    public var side: Int
    /// The maximum number of pixels in a JPEG, which is decoded in strips and at reduced size. Phones take up to 108
    /// megapixels.
    public var jpegPixels: Int
    /// The maximum number of pixels in a PNG, which is decoded at full size with 3 bytes per pixel. Also in a TIFF and
    /// a lossy WebP.
    public var pngPixels: Int
    /// The maximum number of scans in a progressive JPEG. Programs write about ten.
    public var scans: Int
    /// The largest product of scans and pixels in a progressive JPEG. It limits the decoding time (at least 100 million
    /// per second; photos of 42 megapixels in ten scans take 0.3 s).
    public var scannedPixels: Int
    /// The maximum number of bytes that libjpeg may allocate. It keeps a whole progressive JPEG, at 3 to 6 bytes per
    /// pixel.
    public var decoderMemory: Int
    /// The maximum number of pixels in what a library decodes as a whole, with four bytes a pixel: a HEIC, a lossless
    /// WebP, a strip of a TIFF, a GIF.
    public var wholePixels: Int

    public init(
        bytes: Int = 50 << 20, side: Int = 65_500, jpegPixels: Int = 110_000_000, pngPixels: Int = 40_000_000,
        scans: Int = 100, scannedPixels: Int = 600_000_000, decoderMemory: Int = 160 << 20,
        wholePixels: Int = 26_000_000
    ) {
        self.bytes = bytes
        self.side = side
        self.jpegPixels = jpegPixels
        self.pngPixels = pngPixels
        self.scans = scans
        self.scannedPixels = scannedPixels
        self.decoderMemory = decoderMemory
        self.wholePixels = wholePixels
    }
}
