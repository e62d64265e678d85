/// The pending faults. Each call takes the first one that applies to it.
package actor FaultPlan {
    package private(set) var faults: [Fault] = []

    package init() {}

    package func add(_ fault: Fault) {
        if fault.count > 0 { faults.append(fault) }
    }

    package func removeAll() { faults = [] }

    /// The fault for a call of `method`; reduces its remaining count by one.
    func next(for method: String) -> Fault? {
        let index = faults.firstIndex { $0.method.map { $0.lowercased() == method.lowercased() } ?? true }
        guard let index else { return nil }
        let fault = Fault(faults[index].kind, method: faults[index].method)
        faults[index].count -= 1
        if faults[index].count == 0 { faults.remove(at: index) }
        return fault
    }
}
