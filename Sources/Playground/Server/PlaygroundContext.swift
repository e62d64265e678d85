package import Hummingbird
import Logging
package import NIOCore

/// A request's context with its connection, so that a test can cut it.
package struct PlaygroundContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    package let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
