import Hummingbird
import Logging
import NIOCore

/// A request's context with its connection, so that a fault can cut it.
struct PlaygroundContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
