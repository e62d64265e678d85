import ServiceLifecycle
import Testing

@testable import Assembly

@Suite("The name of a service in the log")
struct ServiceNameTests {
    private struct Caller: Service {
        let token: String

        func run() async throws {}
    }

    private struct Placed: Service, CustomStringConvertible {
        let service: Caller
        let description = "Caller elsewhere"

        func run() async throws {}
    }

    @Test("is that of its type, without what the service contains")
    func type() {
        let caller = Caller(token: "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw")
        #expect(ServiceGroupConfiguration.ServiceConfiguration(named: caller).serviceName == "Caller")
        #expect(
            ServiceGroupConfiguration.ServiceConfiguration(named: Placed(service: caller)).serviceName
                == "Caller elsewhere")
    }
}
