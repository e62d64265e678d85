internal import CImageShim
public import Foundation

extension RGBImage {
    /// Encodes the picture as a baseline JPEG.
    /// - Parameters:
    ///   - quality: libjpeg's quality, from 1 (smallest) to 100 (best). Other values are clamped.
    ///   - byteLimit: the most bytes that the file may have.
    public func jpegData(quality: Int = 85, byteLimit: Int = .max) throws(ImageError) -> Data {
        try encoded { pixels, size, data in
            jpeg_write(pixels, size, Int32(min(max(quality, 1), 100)), max(byteLimit, 0), &data)
        }
    }

    /// Encodes the picture as an 8-bit PNG.
    public func pngData() throws(ImageError) -> Data {
        try encoded { pixels, size, data in png_write(pixels, size, &data) }
    }

    private func encoded(
        _ write: (UnsafePointer<UInt8>?, image_size, inout image_bytes) -> image_status
    ) throws(ImageError) -> Data {
        let size = image_size(width: UInt32(clamping: width), height: UInt32(clamping: height))
        var encoded = image_bytes()
        let status = pixels.withUnsafeBufferPointer { write($0.baseAddress, size, &encoded) }
        defer { image_bytes_free(&encoded) }
        guard status == image_ok, let bytes = encoded.bytes else {
            throw status == image_out_of_memory ? .outOfMemory : .notEncodable
        }
        return Data(bytes: bytes, count: encoded.count)
    }
}
