import Foundation
import Nets

extension NetFile {
    /// Loads the named net of this target.
    init(resource name: String) throws(NetError) {
        #if os(Linux)
            try self.init(name, in: ProgramResources.folder(of: "Boards"))
        #else
            // In tests, the executable is in another folder.
            try self.init(name, in: Bundle.module.resourceURL ?? Bundle.module.bundleURL)
        #endif
    }
}
