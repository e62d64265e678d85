import Assembly
import Boards
import Foundation
import ImageCodec
import Synchronization
import Vision

/// Writes pictures of the steps by which the board in a photo is read, for developers of the reader.
///
/// The photo is read in this process, without a worker's sandbox: a file that exploits the decoder can harm this program. Use
/// it only for photos from a trusted source.
struct StepPictures: Sendable {
    private let reader: BoardReader
    private let folder: URL

    /// Creates `folder` when it is missing.
    /// - Throws: `FileFault` when it can't be created; the error of the reader.
    init(folder: URL) throws {
        reader = try BoardReader()
        self.folder = folder
        try FileFault.whenWriting(to: folder) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
    }

    /// Writes a PNG for each step, named `<photo>-<step>.png`. A later photo with the same name overwrites the earlier one's.
    ///
    /// - Returns: the file names in the order of the steps.
    /// - Throws: errors of the file system and of the decoder.
    @discardableResult
    func write(ofPhotoAt path: String) throws -> [String] {
        let photo = URL(filePath: path)
        let picture = try ImageDecoder.decode(Data(contentsOf: photo), maximumSide: PhotoPipeline.pictureSide)
        let steps = Mutex<[(name: String, picture: RGBImage)]>([])
        _ = reader.read(picture) { name, picture in steps.withLock { $0.append((name, picture)) } }
        return try steps.withLock(\.self).map { step in
            let name = "\(photo.deletingPathExtension().lastPathComponent)-\(step.name).png"
            let file = folder.appending(path: name)
            try FileFault.whenWriting(to: file) { try step.picture.pngData().write(to: file) }
            return name
        }
    }
}
