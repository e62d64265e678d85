import Assembly
import BotState
import Console
import Foundation
import JSON

/// The reports of misread photos, as the command line lists them.
struct ReportListing: Sendable {
    private let store: any RecordStore

    init(store: any RecordStore) { self.store = store }

    /// One line per report, oldest first.
    /// - Parameter folder: the folder to which the photos are written, readable only by this user; `nil` writes none.
    func lines(asJSON: Bool, writingTo folder: URL?) async throws -> [String] {
        if let folder { try Self.make(folder) }
        var lines: [String] = []
        for report in try await store.photoReports() {
            var files: [String] = []
            if let folder { files = try await write(report, to: folder) }
            let line = Line(report, files: files)
            lines.append(try asJSON ? SortedJSON.text(line) : line.text)
        }
        return lines
    }

    private static func make(_ folder: URL) throws {
        try FileFault.whenWriting(to: folder) {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    /// Writes a report's photos. The file names are generated here and contain nothing that people sent.
    private func write(_ report: PhotoReport, to folder: URL) async throws -> [String] {
        var files: [String] = []
        for (index, photo) in try await store.photos(ofReport: report.id).enumerated() {
            let isPNG = photo.starts(with: [0x89, 0x50, 0x4E, 0x47])
            let file = folder.appending(path: "\(report.id)-\(index + 1).\(isPNG ? "png" : "jpg")")
            try FileFault.whenWriting(to: file) {
                try photo.write(to: file, options: .atomic)
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            }
            files.append(file.path)
        }
        return files
    }

    private struct Line: Encodable {
        var id: String
        var keptAt: String
        var photos: Int
        var read: String
        var meant: String?
        var files: [String]

        init(_ report: PhotoReport, files: [String]) {
            id = report.id
            keptAt = report.keptAt.ISO8601Format()
            photos = report.photoCount
            read = report.subject.read
            meant = report.subject.meant
            self.files = files
        }

        var text: String {
            let subject = "read: \(read)" + (meant.map { ", meant: \($0)" } ?? "")
            return ([keptAt, id, subject] + files).joined(separator: "  ")
        }
    }
}
