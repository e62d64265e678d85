internal import Foundation

/// The folder with the files shipped with the program.
enum ResourceFolder {
    /// The folder is beside the executable. `Bundle.module` would find it too, but it would compile the path of the
    /// build folder into the program.
    #if os(Linux)
        static let url = Bundle.main.bundleURL.appending(path: "honeycue_LexiconBuilder.resources")
    #else
        static let url = Bundle.module.resourceURL ?? Bundle.module.bundleURL
    #endif
}
