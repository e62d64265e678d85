public import Foundation
public import ImageCodec
import Nets
public import PhotoReading

/// The complete processing of photos in a worker: decoding files and reading pictures.
public struct PhotoPipeline {
    /// Reads photos of one subject as requested.
    public typealias Read = (_ photos: [Data], _ request: ReadingRequest) -> Reading

    private let decoder: ImageDecoder
    private let readPictures: ([RGBImage], ReadingRequest) -> Reading

    /// The longer side to which larger pictures are scaled while decoding, in pixels. ``BoardReader`` reads this size
    /// best and fastest, and platforms send it.
    public static let pictureSide = 1280

    /// Variables for the environment of a process that runs the pipeline. OpenBLAS reads them when the process starts.
    public static func environment(
        under parent: [String: String] = ProcessInfo.processInfo.environment
    ) -> [String: String] { MatrixKernels.current.environment(under: parent) }

    /// - Parameter read: Reads pictures of one subject, at least one.
    public init(decoder: ImageDecoder = ImageDecoder(), read: @escaping ([RGBImage], ReadingRequest) -> Reading) {
        self.decoder = decoder
        readPictures = read
    }

    /// Reads `photos`. Photos that can't be decoded are ignored; if none can, the result is the error of the first.
    public func read(_ photos: [Data], as request: ReadingRequest) -> Reading {
        var pictures: [RGBImage] = []
        var fault: NothingRead?
        for photo in photos {
            do throws(ImageError) {
                pictures.append(try decoder.decode(photo, maximumSide: Self.pictureSide))
            } catch {
                fault = fault ?? NothingRead(error)
            }
        }
        if photos.count == 1, let picture = pictures.first,
            let long = LongPicture(picture, decode: { try? decoder.decode(photos[0], maximumSide: $0) })
        {
            return long.reading(as: request) { readPictures([$0], $1) }
        }
        return pictures.isEmpty ? .none(fault ?? .unreadableFile) : readPictures(pictures, request)
    }
}

extension NothingRead {
    /// Translates a decoding error for the sender.
    init(_ error: ImageError) {
        self =
            switch error {
            case .notAPicture, .unsupported, .damaged, .notEncodable: .unreadableFile
            case .tooManyBytes, .tooManyPixels, .outOfMemory: .tooLarge
            case .tooMuchWork: .gaveUp
            }
    }
}
