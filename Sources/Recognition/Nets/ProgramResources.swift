import Foundation

/// The nets that come with the program, in a folder beside it.
///
/// `Bundle.module` would find them too, but it would put the path of the folder in which the program was built into the program, so that
/// builds of the same code in two folders would differ.
enum ProgramResources {
    #if os(Linux)
        private static let folder = Bundle.main.bundleURL.appending(path: "honeycue_Recognition.resources")
    #else
        // Here the program of tests is elsewhere.
        private static let folder = Bundle.module.resourceURL ?? Bundle.module.bundleURL
    #endif

    /// The file of the named net. It need not exist.
    static func net(_ name: String) -> URL { folder.appending(path: "\(name).model") }
}
