internal import CImageShim
public import Foundation

/// Decodes untrusted JPEG and PNG files.
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
    /// background where it is transparent. Of an animation it is the first frame.
    ///
    /// With `maximumSide` the picture is scaled down, never up, so that its longer side has at most that many pixels.
    /// Large JPEGs are then decoded at a fraction of the cost. A truncated file counts as a picture if at least 60 % of
    /// it is present.
    public func decode(_ data: Data, maximumSide: Int? = nil) throws(ImageError) -> RGBImage {
        guard data.count <= limits.bytes else { throw .tooManyBytes(data.count, limit: limits.bytes) }
        guard let format = ImageFormat(sniffing: data) else { throw .notAPicture }
        let wantedSide = maximumSide.map { max(1, $0) }
        let decoded: RGBImage
        switch format {
        case .jpeg: decoded = try decodeJPEG(data, wantedSide: wantedSide ?? 0)
        case .png: decoded = try decodePNG(data)
        case .other(let name): throw .unsupported(format: name)
        }
        let scaled = wantedSide.map { decoded.scaledDown(maximumSide: $0) } ?? decoded
        let orientation = format == .jpeg ? ImageOrientation(jpeg: data) : .upright
        return scaled.oriented(orientation)
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
            guard status == image_ok else { return .failure(ImageError(status)) }
            return Self.pixels(of: size) { jpeg_reader_read(reader, $0, $1) }
        }
        return try result.get()
    }

    private func decodePNG(_ data: Data) throws(ImageError) -> RGBImage {
        var limits = shimLimits
        limits.pixels = UInt64(self.limits.pngPixels)
        let result = data.withUnsafeBytes { bytes -> Result<RGBImage, ImageError> in
            var reader: OpaquePointer?
            var size = image_size()
            let status = png_reader_open(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &limits, &reader, &size)
            defer { png_reader_close(reader) }
            guard status == image_ok else { return .failure(ImageError(status)) }
            return Self.pixels(of: size) { png_reader_read(reader, $0, $1) }
        }
        return try result.get()
    }

    private var shimLimits: image_limits {
        image_limits(
            side: UInt32(clamping: limits.side), pixels: 0, scans: UInt32(clamping: limits.scans),
            scanned_pixels: UInt64(limits.scannedPixels), memory: UInt64(limits.decoderMemory))
    }

    /// Calls `read` with a buffer for a picture of `size`.
    private static func pixels(
        of size: image_size, read: (UnsafeMutablePointer<UInt8>?, Int) -> image_status
    ) -> Result<RGBImage, ImageError> {
        let count = Int(size.width) * Int(size.height) * 3
        guard count > 0 else { return .failure(.damaged) }
        var status = image_ok
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            status = read(buffer.baseAddress, buffer.count)
            initialized = status == image_ok ? count : 0
        }
        guard status == image_ok else { return .failure(ImageError(status)) }
        return .success(RGBImage(width: Int(size.width), height: Int(size.height), pixels: pixels))
    }
}

extension ImageError {
    /// Creates the error for a status other than `image_ok`.
    init(_ status: image_status) {
        self =
            switch status {
            case image_too_large: .tooManyPixels
            case image_too_much_work: .tooMuchWork
            case image_unsupported: .unsupported(format: "This kind of JPEG or PNG")
            case image_out_of_memory: .outOfMemory
            default: .damaged
            }
    }
}
