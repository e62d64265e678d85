/// The board of the day that a person gets each day without asking.
struct DailyDelivery: Codable, Hashable, Sendable {
    /// In ``zone``.
    var hour: Int
    /// The IANA name of the time zone that the person named; `nil` for UTC.
    var zone: String?
    /// How many boards in a row came and were not played.
    var unanswered = 0

    init(hour: Int, zone: String?) {
        self.hour = hour
        self.zone = zone
    }
}
