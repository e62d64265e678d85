import BotState
import Logging
import ServiceLifecycle

/// Acquires duties and renews their leases while the bot runs. Releases them at shutdown, after all services that use
/// them.
struct LeaseKeeper: Service {
    let duties: Duties
    let sharing: any Sharing
    let environment: DeliveryEnvironment

    init(duties: Duties, sharing: any Sharing, environment: DeliveryEnvironment) {
        self.duties = duties
        self.sharing = sharing
        self.environment = environment.labelled("duties")
    }

    func run() async throws {
        environment.logger.info("shares the database", metadata: ["process": "\(duties.process)"])
        do {
            while true {
                await renew()
                try await cancelWhenGracefulShutdown { try await environment.clock.sleep(Duties.renewal) }
            }
        } catch is CancellationError {
            try? await sharing.resign(as: duties.process)
        }
    }

    /// Counts each lease from before the request, so that it expires here before it expires on the server.
    private func renew() async {
        let begin = environment.clock.instant()
        do {
            let roster = try await sharing.take(
                duties.candidacies, as: duties.process, for: Duties.term.seconds)
            duties.renewed(roster, until: begin + Duties.term)
            environment.faults.clear(.store)
        } catch {
            environment.logger.warning("could not renew the leases", metadata: ["error": "\(error)"])
            environment.faults.raise("\(error)", on: .store)
        }
    }
}
