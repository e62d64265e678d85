public import Foundation
public import ImageCodec
public import PhotoReading

/// The whole way of photos in a worker: files are decoded, pictures are read.
public struct PhotoPipeline {
    /// What a worker does: reads photos of one thing as wanted.
    public typealias Read = (_ photos: [Data], _ request: ReadingRequest) -> Reading

    private let decoder: ImageDecoder
    private let readPictures: ([RGBImage], ReadingRequest) -> Reading

    /// Longer sides than this are brought down to it while decoding: the size that ``BoardReader`` reads best and fastest,
    /// and the one that platforms send.
    public static let pictureSide = 1280

    /// - Parameter read: reads pictures of one thing, at least one.
    public init(decoder: ImageDecoder = ImageDecoder(), read: @escaping ([RGBImage], ReadingRequest) -> Reading) {
        self.decoder = decoder
        readPictures = read
    }

    /// What is on `photos`. Those that can't be decoded are left out; when none can, the first one's fault is the reading.
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
        return pictures.isEmpty ? .none(fault ?? .unreadableFile) : readPictures(pictures, request)
    }
}

extension NothingRead {
    /// What a fault in a file means to its sender.
    init(_ error: ImageError) {
        self =
            switch error {
            case .notAPicture, .unsupported, .damaged, .notEncodable: .unreadableFile
            case .tooManyBytes, .tooManyPixels, .outOfMemory: .tooLarge
            case .tooMuchWork: .gaveUp
            }
    }
}
