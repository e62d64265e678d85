/// The features and limits of a platform that decide what the bot does there and how fast it sends.
public struct Capabilities: Hashable, Sendable {
    /// Something that not every platform has.
    public enum Feature: CaseIterable, Sendable {
        /// Buttons below a message. Without them the choices are numbered lines, and a message with a number presses one.
        case buttons
        /// Changing a message that was sent. Without it a changed text is sent anew; a group's board is sent anew only when it has
        /// scrolled away.
        case edits
        /// Deleting messages of the bot. Without it they stay.
        case deletion
        /// Deleting messages of others where the chat permits it. Without it a group sees drawings before they are judged, and the words
        /// that the other team finds.
        case deletionOfOthers
        /// Signs below a message of a person. Without them each guess in a group is answered in words.
        case reactions
        /// Keeping a message at hand. Without it a group's board isn't pinned.
        case pins
        /// Answers to what a person types after the bot's name in any chat. Without them there are none.
        case inlineQueries
        /// Answers to a press of a button that only the person who pressed it sees. Without them an answer is a message.
        case toasts
        /// Changing a picture that was sent. Without it, a changed message keeps its picture.
        case pictureEdits
        /// Changing the text below a picture that was sent. Without it, a text that will be changed or has buttons is a message of its own,
        /// below its picture.
        case captionEdits
        /// Messages that say that something takes a moment, and that the result replaces. Without them only the activity indicator says so.
        case interimMessages
        /// Votes whose count the platform shows (``Keyboard/isPoll``). Without them the count stands in a button.
        case polls
        /// Messages in a group that one person alone sees. Without them such a message goes another way (``PrivateWay``).
        case privateMessages
        /// Content that opens below its summary. Without it, a press of a button brings the rest.
        case details
        /// Voice messages. Without them nothing is read aloud.
        case voice
        /// Messages that come without a sound unless they call somebody (``OutgoingMessage/Content/call``). Elsewhere each message does, and
        /// nobody is asked whether it shall.
        case calls
        /// Pictures that people send as a photo, which makes them smaller, or as a file. Elsewhere nobody is asked to choose.
        case smallerPhotos
    }

    public var features: Set<Feature>
    /// The maximum number of buttons of a message; `nil` means unlimited. Further choices become numbered lines, as
    /// without buttons.
    public var mostButtons: Int?
    /// The maximum number of characters of a picture's caption. A longer text is sent without its picture.
    public var captionLength: Int
    /// The maximum number of characters of an answer to a button that are shown. A longer answer is cut.
    public var toastLength: Int
    /// The maximum number of bytes of a button's data. A choice that does not fit gets no button.
    public var buttonByteLimit: Int
    public var pace: SendingLimits

    public init(
        features: Set<Feature>, mostButtons: Int? = nil, captionLength: Int, toastLength: Int, buttonByteLimit: Int,
        pace: SendingLimits
    ) {
        self.features = features
        self.mostButtons = mostButtons
        self.captionLength = captionLength
        self.toastLength = toastLength
        self.buttonByteLimit = buttonByteLimit
        self.pace = pace
    }
}
