public import Foundation
import ImageCodec
import Recognition
import Synchronization

/// The steps by which the board on a photo is read, as pictures in a folder, for whoever works on the reader.
///
/// The photo is read in this process, without a worker's limits: a file that harms the decoder harms the program. For
/// photos one knows.
public struct StepPictures: Sendable {
    private let reader: BoardReader
    private let folder: URL

    /// Makes `folder` where it is missing.
    public init(folder: URL) throws {
        reader = try BoardReader()
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Writes a PNG for each step, named `<photo>-<step>.png`; of two photos with one name the later stays.
    ///
    /// - Returns: the files' names in the order of the steps.
    /// - Throws: what the file system or the decoder reports.
    @discardableResult
    public func write(ofPhotoAt path: String) throws -> [String] {
        let photo = URL(filePath: path)
        let picture = try ImageDecoder.decode(Data(contentsOf: photo), maximumSide: PhotoPipeline.pictureSide)
        let steps = Mutex<[(name: String, picture: RGBImage)]>([])
        _ = reader.read(picture) { name, picture in steps.withLock { $0.append((name, picture)) } }
        return try steps.withLock(\.self).map { step in
            let name = "\(photo.deletingPathExtension().lastPathComponent)-\(step.name).png"
            try step.picture.pngData().write(to: folder.appending(path: name))
            return name
        }
    }
}
