/// The content of the picture of what a person has done over all boards.
public struct RecordScene: Hashable, Sendable {
    public var title: String
    /// At most six are shown, three in a row.
    public var figures: [Figure]
    /// The heading above the bars.
    public var heading: String
    /// A bar for each day, the earliest first; at most fourteen are shown.
    public var bars: [Bar]
    public var look: Appearance

    public struct Figure: Hashable, Sendable {
        public var value: String
        public var label: String

        public init(value: String, label: String) {
            self.value = value
            self.label = label
        }
    }

    public struct Bar: Hashable, Sendable {
        /// 0…1; 0 for a day without a result.
        public var height: Double
        /// A letter or two.
        public var label: String

        public init(height: Double, label: String) {
            self.height = height
            self.label = label
        }
    }

    public init(title: String, figures: [Figure], heading: String, bars: [Bar], look: Appearance = Appearance()) {
        self.title = title
        self.figures = figures
        self.heading = heading
        self.bars = bars
        self.look = look
    }
}
