import Hummingbird
import Logging
import NIOCore

/// Knows the connection of a request, so that a fault can cut it.
struct PlaygroundContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
