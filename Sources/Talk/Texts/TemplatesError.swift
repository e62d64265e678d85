/// A fault in the folder of texts. Each description names the file and says what to do.
public enum TemplatesError: Error, Hashable, Sendable {
    /// The folder is not there, or has no folder for the fallback language.
    case missingFolder(path: String)
    case unreadableFile(file: String, reason: String)
    case missingTemplate(file: String)
    /// A file that no phrase uses, most likely because its name is misspelt.
    case unusedTemplate(file: String)
    case unknownName(file: String, line: Int, name: String, known: [String])
    /// A choice of which the template has no section for one case.
    case missingCase(file: String, name: String)
    case broken(file: String, line: Int, reason: String)
}

extension TemplatesError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missingFolder(let path):
            "There is no folder of texts at \(path). Set HONEYCUE_TEMPLATES to the Templates folder of Honeycue."
        case .unreadableFile(let file, let reason):
            "\(file) can't be read (\(reason)). Make it readable for this user."
        case .missingTemplate(let file):
            "The text \(file) is missing. \(Self.remedy(forMissing: file))"
        case .unusedTemplate(let file):
            "Nothing uses the text \(file). Check its spelling against the folder en, or remove it."
        case .unknownName(let file, let line, let name, let known):
            "\(file), line \(line): there is no {{\(name)}} here. Known are: \(known.joined(separator: ", "))."
        case .missingCase(let file, let name):
            "\(file) says nothing for {{#\(name)}}. Add that section."
        case .broken(let file, let line, let reason):
            "\(file), line \(line): \(reason)."
        }
    }

    private static func remedy(forMissing file: String) -> String {
        let fallback = Templates.fallbackCode
        return file.hasPrefix("\(fallback)/")
            ? "Copy it from the folder Templates/\(fallback) of this version."
            : "Copy it from the folder \(fallback) and translate it."
    }
}
