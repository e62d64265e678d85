import Documents
import Foundation
import ImageCodec
import Jail
import PhotoReading

/// The photos of a request with a picture of the wanted page in place of each document.
struct DrawnDocuments {
    let photos: [Data]
    let task: WorkerTask

    /// The longer side of a drawn page in pixels: what the readers scale larger pictures to.
    static let side = 1280

    /// A document among several photos that can't be drawn stays, and is passed over as other damaged files are.
    /// - Throws: ``DocumentError`` when the only photo is such a document, or the program is stopping.
    init(
        _ files: [Data], for task: WorkerTask, by renderer: PageRenderer, abort: AbortSignal
    ) throws(DocumentError) {
        var photos: [Data] = []
        for file in files {
            guard ImageFormat(sniffing: file) == .pdf else {
                photos.append(file)
                continue
            }
            do throws(DocumentError) {
                photos.append(try renderer.page(task.documentPage ?? 1, of: file, side: Self.side, abort: abort))
            } catch {
                guard files.count > 1, error != .aborted else { throw error }
                photos.append(file)
            }
        }
        self.task = photos == files ? task : task.forDocument
        self.photos = photos
    }
}

extension WorkerTask {
    /// The wanted page of a document; `nil` for the first.
    fileprivate var documentPage: Int? {
        if case .read(let request) = self { request.documentPage } else { nil }
    }

    /// “Page 3” says what a photo shows, but of a document only where to look.
    fileprivate var forDocument: WorkerTask {
        guard case .read(var request) = self, request.documentPage != nil, request.kind == .page else { return self }
        request.kind = nil
        return .read(request)
    }
}

extension NothingRead {
    /// Translates an error of drawing for the sender.
    init(_ error: DocumentError) {
        self =
            switch error {
            case .noSuchPage: .noSuchPage
            case .locked: .lockedDocument
            case .gaveUp, .aborted: .gaveUp
            case .damaged, .cannotStart: .unreadableFile
            }
    }
}
