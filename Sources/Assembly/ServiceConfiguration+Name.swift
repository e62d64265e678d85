public import ServiceLifecycle

extension ServiceGroupConfiguration.ServiceConfiguration {
    /// A service under the name of its type. By default the library describes each service with all that it contains, which takes
    /// 25 ms at the start and 90 KB of a detailed log.
    public init(named service: any Service) {
        let name = (service as? any CustomStringConvertible)?.description ?? "\(type(of: service))"
        self.init(service: service, serviceName: name)
    }
}
