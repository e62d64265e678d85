/// A picture that can be downloaded from the platform.
public struct PhotoReference: Codable, Hashable, Sendable {
    /// The platform's identifier for downloading the picture; valid for this bot only.
    public var fileID: String
    /// An identifier that stays the same for the same picture, whoever sends it.
    public var uniqueID: String
    /// The size in bytes; `nil` when the platform doesn't say.
    public var byteCount: Int?
    /// Whether it was sent as a file, so that the platform did not compress it again.
    public var isDocument: Bool

    public init(fileID: String, uniqueID: String, byteCount: Int? = nil, isDocument: Bool = false) {
        self.fileID = fileID
        self.uniqueID = uniqueID
        self.byteCount = byteCount
        self.isDocument = isDocument
    }
}

extension PhotoReference {
    /// Whether a file may be a picture, or a document of which a page is read as one, by what its sender says about it. If so, its bytes decide.
    ///
    /// Phones and programs often give no type, a general one, or a wrong one: “Send as File” on an iPhone says `application/octet-stream`.
    /// So the type alone excludes a file only if it names another kind of file and the name is not that of a picture.
    /// - Parameters:
    ///   - type: the MIME type; `nil` when there is none.
    ///   - name: the file's name; `nil` when there is none.
    public static func mayBeFile(ofType type: String?, named name: String?) -> Bool {
        let type = String((type ?? "").lowercased().prefix { $0 != ";" }).filter { !$0.isWhitespace }
        let parts = (name ?? "").split(separator: ".", omittingEmptySubsequences: false)
        let ending = parts.count > 1 ? parts[parts.count - 1].lowercased() : ""
        let subtype = String(type.split(separator: "/").last ?? "").replacing(/^x-/, with: "")
        if type.hasPrefix("image/") || pictureEndings.contains(ending) || pictureEndings.contains(subtype) {
            return true
        }
        return generalTypes.contains(type) && !otherEndings.contains(ending)
    }

    private static let pictureEndings: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "heic", "heif", "hif", "webp", "avif", "gif", "tif", "tiff", "bmp", "dib",
        "jxl",
        // Documents, of which one page is read.
        "pdf",
    ]

    /// Types that say nothing about a file.
    private static let generalTypes: Set<String> = [
        "", "*/*", "application/octet-stream", "application/octetstream", "application/binary", "application/x-binary",
        "application/unknown", "application/force-download", "application/download", "application/x-download",
        "binary/octet-stream", "unknown/unknown",
    ]

    /// Endings of the files other than pictures that people send most. They need not be downloaded.
    private static let otherEndings: Set<String> = [
        "doc", "docx", "odt", "rtf", "txt", "md", "csv", "tsv", "xls", "xlsx", "ods", "ppt", "pptx", "odp",
        "pages",
        "numbers", "key", "epub", "mobi", "azw3", "apkg", "html", "htm", "xml", "json", "yaml", "yml", "log", "zip",
        "rar",
        "7z", "gz", "bz2", "xz", "zst", "tar", "tgz", "iso", "dmg", "pkg", "deb", "rpm", "apk", "aab", "ipa", "exe",
        "msi",
        "jar", "sh", "py", "js", "mp3", "m4a", "aac", "ogg", "oga", "opus", "wav", "flac", "mid", "mp4", "m4v", "mov",
        "avi",
        "mkv", "webm", "3gp", "tgs", "ttf", "otf", "psd", "ai", "sqlite", "db", "pem", "vcf", "ics", "torrent",
    ]
}
