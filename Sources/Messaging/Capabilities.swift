/// The limits of a platform, as far as it depends on them what the bot says there.
public struct Capabilities: Hashable, Sendable {
    /// The most characters of a picture's caption. A longer text is sent without its picture.
    public var captionLength: Int
    /// The most characters of an answer to a button that are shown. A longer answer is cut.
    public var toastLength: Int
    /// The most bytes of a button's data. A choice that does not fit gets no button.
    public var buttonByteLimit: Int

    public init(captionLength: Int, toastLength: Int, buttonByteLimit: Int) {
        self.captionLength = captionLength
        self.toastLength = toastLength
        self.buttonByteLimit = buttonByteLimit
    }
}
