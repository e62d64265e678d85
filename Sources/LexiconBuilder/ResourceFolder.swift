internal import Foundation

/// The folder with the files that come with the program.
enum ResourceFolder {
    /// The folder lies beside the program. `Bundle.module` would find it too, but it would put the path of the folder in which the
    /// program was built into the program.
    #if os(Linux)
        static let url = Bundle.main.bundleURL.appending(path: "honeycue_LexiconBuilder.resources")
    #else
        static let url = Bundle.module.resourceURL ?? Bundle.module.bundleURL
    #endif
}
