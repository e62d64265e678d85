import CJPEGSystem
import Foundation
import ImageCodec

/// Builds kinds of JPEG files that `RGBImage.jpegData` does not write.
enum JPEGBuilder {
    /// Encodes `samples` (interleaved, in rows from the top) of any colour space with libjpeg.
    static func jpeg(
        width: Int, height: Int, samples: [UInt8], space: J_COLOR_SPACE, storedAs stored: J_COLOR_SPACE? = nil,
        isProgressive: Bool = false, hasAdobeMarker: Bool = true
    ) -> Data {
        var encoder = jpeg_compress_struct()
        var errors = jpeg_error_mgr()
        encoder.err = jpeg_std_error(&errors)
        jpeg_CreateCompress(&encoder, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
        defer { jpeg_destroy_compress(&encoder) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        jpeg_mem_dest(&encoder, &bytes, &count)
        let components = samples.count / (width * height)
        encoder.image_width = JDIMENSION(width)
        encoder.image_height = JDIMENSION(height)
        encoder.input_components = Int32(components)
        encoder.in_color_space = space
        jpeg_set_defaults(&encoder)
        if let stored { jpeg_set_colorspace(&encoder, stored) }
        encoder.write_Adobe_marker = boolean(hasAdobeMarker ? 1 : 0)
        jpeg_set_quality(&encoder, 92, boolean(1))
        if isProgressive { jpeg_simple_progression(&encoder) }
        jpeg_start_compress(&encoder, boolean(1))
        for y in 0..<height {
            var row = [UInt8](samples[(y * width * components)..<((y + 1) * width * components)])
            row.withUnsafeMutableBufferPointer { row in
                var pointer: JSAMPROW? = row.baseAddress
                _ = jpeg_write_scanlines(&encoder, &pointer, 1)
            }
        }
        jpeg_finish_compress(&encoder)
        defer { free(bytes) }
        return bytes.map { Data(bytes: $0, count: Int(count)) } ?? Data()
    }

    static func progressive(_ image: RGBImage) -> Data {
        jpeg(
            width: image.width, height: image.height, samples: image.pixels, space: JCS_RGB, storedAs: JCS_YCbCr,
            isProgressive: true, hasAdobeMarker: false)
    }

    /// `jpeg` with an EXIF segment with this `orientation`, directly after the start marker.
    static func jpeg(_ jpeg: Data, withOrientation orientation: UInt16, isLittleEndian: Bool) -> Data {
        func short(_ value: UInt16) -> [UInt8] {
            let bytes = [UInt8(value >> 8), UInt8(value & 0xFF)]
            return isLittleEndian ? bytes.reversed() : bytes
        }
        func long(_ value: UInt16) -> [UInt8] { isLittleEndian ? short(value) + [0, 0] : [0, 0] + short(value) }
        var tiff: [UInt8] = Array((isLittleEndian ? "II" : "MM").utf8) + short(42) + long(8)
        // Two entries: ImageWidth, which must be skipped, and Orientation.
        tiff += short(2)
        tiff += short(0x0100) + short(3) + long(1) + short(9) + [0, 0]
        tiff += short(0x0112) + short(3) + long(1) + short(orientation) + [0, 0]
        tiff += long(0)
        return inserting(app1: Array("Exif\0\0".utf8) + tiff, into: jpeg)
    }

    /// `jpeg` with an APP1 segment with this content.
    static func inserting(app1 payload: [UInt8], into jpeg: Data) -> Data {
        let length = payload.count + 2
        return jpeg.prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + payload)
            + jpeg.dropFirst(2)
    }

    /// `jpeg` with a frame header that claims a false size.
    static func jpeg(_ jpeg: Data, claimingWidth width: UInt16, height: UInt16) -> Data {
        var bytes = [UInt8](jpeg)
        guard let frame = startOfFrame(in: bytes) else { return jpeg }
        bytes[frame + 5] = UInt8(height >> 8)
        bytes[frame + 6] = UInt8(height & 0xFF)
        bytes[frame + 7] = UInt8(width >> 8)
        bytes[frame + 8] = UInt8(width & 0xFF)
        return Data(bytes)
    }

    private static func startOfFrame(in bytes: [UInt8]) -> Int? {
        bytes.indices.dropLast(9).first { bytes[$0] == 0xFF && (0xC0...0xC2).contains(bytes[$0 + 1]) }
    }
}
