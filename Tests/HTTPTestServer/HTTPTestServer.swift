internal import Foundation
internal import Synchronization

/// A server for tests with real sockets on loopback, one thread per connection, and answers that a test scripts byte by byte.
public final class HTTPTestServer: Sendable {
    /// Decides on the answer to a request.
    public typealias Script = @Sendable (ReceivedRequest) -> ScriptedAnswer

    private struct State {
        var requests: [ReceivedRequest] = []
        var connections: [Int: TestSocket] = [:]
        var connectionCount = 0
        var hangUps = 0
        var isStopped = false
    }

    public let port: Int
    private let listener: TestSocket
    private let script: Script
    private let state = Mutex(State())

    public init(_ script: @escaping Script) throws {
        (listener, port) = try TestSocket.listening()
        self.script = script
        Thread.detachNewThread { [self] in acceptConnections() }
    }

    /// `http://127.0.0.1:port`, without a trailing slash.
    public var url: String { "http://127.0.0.1:\(port)" }
    /// The requests so far, in the order in which they were read.
    public var requests: [ReceivedRequest] { state.withLock { $0.requests } }
    /// The number of connections that were opened.
    public var connectionCount: Int { state.withLock { $0.connectionCount } }
    /// The number of connections that the client has closed.
    public var hangUps: Int { state.withLock { $0.hangUps } }

    /// Closes all connections. A test calls it last.
    public func stop() {
        let open = state.withLock { state in
            state.isStopped = true
            return Array(state.connections.values)
        }
        listener.shut()
        for connection in open { connection.shut() }
    }

    /// Waits until `condition` holds, for at most `seconds`.
    public func wait(seconds: Double = 60, until condition: @Sendable (HTTPTestServer) -> Bool) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            if condition(self) { return true }
            try await Task.sleep(for: .milliseconds(5))
        }
        return condition(self)
    }

    private func acceptConnections() {
        while let connection = listener.accept() {
            let number: Int? = state.withLock { state in
                guard !state.isStopped else { return nil }
                state.connectionCount += 1
                state.connections[state.connectionCount] = connection
                return state.connectionCount
            }
            guard let number else { return connection.close() }
            Thread.detachNewThread { [self] in serve(connection, number) }
        }
        listener.close()
    }

    private func serve(_ connection: TestSocket, _ number: Int) {
        var reader = RequestReader()
        while let request = reader.next(from: connection, number: number) {
            state.withLock { $0.requests.append(request) }
            guard play(script(request), on: connection) else { break }
        }
        state.withLock { state in
            state.connections[number] = nil
            connection.close()
        }
    }

    /// Sends an answer. Returns whether the connection stays open.
    private func play(_ answer: ScriptedAnswer, on connection: TestSocket) -> Bool {
        for step in answer.steps {
            let goesOn =
                switch step {
                case .send(let text): connection.send(Array(text.utf8))
                case .sendBytes(let bytes): connection.send(bytes)
                case .pause(let seconds): connection.pause(seconds)
                case .waitForClient: connection.receive() != nil
                case .close: false
                }
            guard goesOn else {
                if case .close = step {} else { state.withLock { $0.hangUps += 1 } }
                return false
            }
        }
        return true
    }
}
