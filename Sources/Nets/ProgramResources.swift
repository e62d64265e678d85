package import Foundation

/// The nets that come with the program, in folders beside it.
///
/// `Bundle.module` would find them too, but it would put the path of the folder in which the program was built into the program, so that
/// builds of the same code in two folders would differ.
package enum ProgramResources {
    /// The folder with the nets of a target of this package.
    package static func folder(of target: String) -> URL {
        Bundle.main.bundleURL.appending(path: "honeycue_\(target).resources")
    }
}
