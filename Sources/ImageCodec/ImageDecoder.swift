internal import CImageShim
public import Foundation

/// Decodes untrusted files with pictures.
///
/// Dimensions are checked against the limits before memory is allocated for them, and errors in the C libraries become
/// thrown errors. Against memory errors in the libraries themselves, use the decoder in a worker process.
public struct ImageDecoder: Sendable {
    public var limits: ImageLimits

    public init(limits: ImageLimits = ImageLimits()) {
        self.limits = limits
    }

    /// Decodes `data` with the default limits; see ``decode(_:maximumSide:)-method``.
    public static func decode(_ data: Data, maximumSide: Int? = nil) throws(ImageError) -> RGBImage {
        try ImageDecoder().decode(data, maximumSide: maximumSide)
    }

    /// Decodes the picture in `data`. The result is upright according to its EXIF orientation, and on a white
    /// background where it is transparent; of light ink on a transparent ground it is the negative. Of an animation it is the first frame
    /// that is not blank.
    ///
    /// With `maximumSide` the picture is scaled down, never up, so that its longer side has at most that many pixels.
    /// Large JPEGs are then decoded at a fraction of the cost. A truncated file counts as a picture if at least 60 % of
    /// it is present.
    public func decode(_ data: Data, maximumSide: Int? = nil) throws(ImageError) -> RGBImage {
        guard data.count <= limits.bytes else { throw .tooManyBytes(data.count, limit: limits.bytes) }
        guard let format = ImageFormat(sniffing: data) else { throw .notAPicture }
        let wantedSide = maximumSide.map { max(1, $0) }
        let (decoded, orientation) = try picture(data, format: format, wantedSide: wantedSide ?? 0)
        let scaled = wantedSide.map { decoded.scaledDown(maximumSide: $0) } ?? decoded
        return scaled.oriented(orientation)
    }

    /// Loads what the libraries load on first use, which a confined process can't.
    public static func loadLibraries() { image_libraries_load() }

    /// The picture as it is stored, and how it must be turned.
    private func picture(
        _ data: Data, format: ImageFormat, wantedSide: Int
    ) throws(ImageError) -> (RGBImage, ImageOrientation) {
        switch format {
        case .jpeg: return (try decodeJPEG(data, wantedSide: wantedSide), ImageOrientation(jpeg: data))
        case .png: return (try decodePNG(data), ImageOrientation(png: data))
        case .webP:
            let frames = WebPFrames(data)
            return (try shownFrame(of: frames, wantedSide).onGround(), frames.orientation)
        case .heif: return try grounded(data, format, wantedSide, with: heif_decode)
        case .tiff: return try grounded(data, format, wantedSide, with: tiff_decode)
        case .jpegXL: return try grounded(data, format, wantedSide, with: jxl_decode)
        case .gif:
            var decoder = try GIFDecoder(data, limits: limits)
            return (try decoder.decode().onGround(), .upright)
        case .bmp:
            var decoder = try BMPDecoder(data, limits: limits)
            return (try decoder.decode().onGround(), .upright)
        case .pdf, .other: throw .unsupported(format: format.name)
        }
    }

    private typealias RasterDecoder = (
        UnsafePointer<UInt8>?, Int, UnsafePointer<image_limits>?, UInt32, UnsafeMutablePointer<image_raster>?
    ) -> image_status

    private func grounded(
        _ data: Data, _ format: ImageFormat, _ wantedSide: Int, with decode: RasterDecoder
    ) throws(ImageError) -> (RGBImage, ImageOrientation) {
        let (image, orientation) = try decodeRaster(data, format, wantedSide, with: decode)
        return (image.onGround(), orientation)
    }

    /// The first frame that is not blank; the first if all are. A frame that can't be decoded ends the search, unless it is the first.
    private func shownFrame(of frames: WebPFrames, _ wantedSide: Int) throws(ImageError) -> RGBAImage {
        let first = try decodeRaster(frames.first, .webP, wantedSide, with: webp_decode).0
        guard first.isBlank else { return first }
        for later in frames.later(atMost: limits.wholePixels) {
            guard let (image, _) = try? decodeRaster(later, .webP, wantedSide, with: webp_decode) else { break }
            if !image.isBlank { return image }
        }
        return first
    }

    /// Decodes with one of the libraries that give RGBA.
    private func decodeRaster(
        _ data: Data, _ format: ImageFormat, _ wantedSide: Int, with decode: RasterDecoder
    ) throws(ImageError) -> (RGBAImage, ImageOrientation) {
        var limits = shimLimits
        limits.pixels = UInt64(self.limits.pngPixels)
        var raster = image_raster()
        defer { image_raster_free(&raster) }
        let status = data.withUnsafeBytes { bytes in
            decode(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &limits, UInt32(clamping: wantedSide),
                &raster)
        }
        guard status == image_ok, let samples = raster.pixels else { throw ImageError(status, format: format) }
        let (width, height) = (Int(raster.size.width), Int(raster.size.height))
        let pixels = [UInt8](UnsafeBufferPointer(start: samples, count: width * height * 4))
        let orientation = UInt16(exactly: raster.orientation).flatMap(ImageOrientation.init) ?? .upright
        return (RGBAImage(width: width, height: height, pixels: pixels), orientation)
    }

    private func decodeJPEG(_ data: Data, wantedSide: Int) throws(ImageError) -> RGBImage {
        var limits = shimLimits
        limits.pixels = UInt64(self.limits.jpegPixels)
        let result = data.withUnsafeBytes { bytes -> Result<RGBImage, ImageError> in
            var reader: OpaquePointer?
            var size = image_size()
            let status = jpeg_reader_open(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &limits, UInt32(clamping: wantedSide),
                &reader,
                &size)
            defer { jpeg_reader_close(reader) }
            guard status == image_ok else { return .failure(ImageError(status, format: .jpeg)) }
            return Self.samples(of: size, perPixel: 3, format: .jpeg) { jpeg_reader_read(reader, $0, $1) }
                .map { RGBImage(width: Int(size.width), height: Int(size.height), pixels: $0) }
        }
        return try result.get()
    }

    /// On white, or as a negative where its ink could not be seen there.
    private func decodePNG(_ data: Data) throws(ImageError) -> RGBImage {
        guard PNGChunks.mayBeTransparent(data), let size = PNGChunks.size(of: data),
            size.width * size.height <= Self.mostPixelsWithAlpha
        else {
            let (size, pixels) = try samplesOfPNG(data, perPixel: 3)
            return RGBImage(width: size.width, height: size.height, pixels: pixels)
        }
        let (_, pixels) = try samplesOfPNG(data, perPixel: 4)
        return RGBAImage(width: size.width, height: size.height, pixels: pixels).onGround()
    }

    /// The picture with alpha and the one without are in memory at once.
    private static let mostPixelsWithAlpha = 12_000_000

    /// The size of a PNG, and its pixels with three samples each, or with four of which the last is alpha.
    private func samplesOfPNG(
        _ data: Data, perPixel samples: Int
    ) throws(ImageError) -> (size: (width: Int, height: Int), pixels: [UInt8]) {
        var limits = shimLimits
        limits.pixels = UInt64(self.limits.pngPixels)
        var size = image_size()
        let result = data.withUnsafeBytes { bytes -> Result<[UInt8], ImageError> in
            var reader: OpaquePointer?
            let status = png_reader_open(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &limits, samples == 4, &reader, &size)
            defer { png_reader_close(reader) }
            guard status == image_ok else { return .failure(ImageError(status, format: .png)) }
            return Self.samples(of: size, perPixel: samples, format: .png) { png_reader_read(reader, $0, $1) }
        }
        return ((Int(size.width), Int(size.height)), try result.get())
    }

    private var shimLimits: image_limits {
        image_limits(
            side: UInt32(clamping: limits.side), pixels: 0, scans: UInt32(clamping: limits.scans),
            scanned_pixels: UInt64(limits.scannedPixels), memory: UInt64(limits.decoderMemory),
            whole_pixels: UInt64(limits.wholePixels))
    }

    /// Calls `read` with a buffer for a picture of `size`.
    private static func samples(
        of size: image_size, perPixel samples: Int, format: ImageFormat,
        read: (UnsafeMutablePointer<UInt8>?, Int) -> image_status
    ) -> Result<[UInt8], ImageError> {
        let count = Int(size.width) * Int(size.height) * samples
        guard count > 0 else { return .failure(.damaged) }
        var status = image_ok
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            status = read(buffer.baseAddress, buffer.count)
            initialized = status == image_ok ? count : 0
        }
        guard status == image_ok else { return .failure(ImageError(status, format: format)) }
        return .success(pixels)
    }
}

extension ImageError {
    /// Creates the error for a status other than `image_ok`.
    init(_ status: image_status, format: ImageFormat) {
        self =
            switch status {
            case image_too_large: .tooManyPixels
            case image_too_much_work: .tooMuchWork
            case image_unsupported: .unsupported(format: "This kind of \(format.name)")
            case image_absent: .unsupported(format: format.name)
            case image_out_of_memory: .outOfMemory
            default: .damaged
            }
    }
}
