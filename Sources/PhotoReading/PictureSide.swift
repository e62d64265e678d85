/// A side of a picture, as the picture stands.
public enum PictureSide: String, Codable, CaseIterable, Hashable, Sendable {
    case left, right, top, bottom
}

extension NothingRead {
    /// The side of the picture that cuts off a part of the board; `nil` if that is not the reason.
    public var cutSide: PictureSide? {
        switch self {
        case .boardCutAtLeft: .left
        case .boardCutAtRight: .right
        case .boardCutAtTop: .top
        case .boardCutAtBottom: .bottom
        case .noBoard, .noText, .noDrawing, .unreadableFile, .noSuchPage, .lockedDocument, .tooLarge, .gaveUp: nil
        }
    }

    /// A board of which a part lies beyond this side of the picture.
    public init(boardCutAt side: PictureSide) {
        self =
            switch side {
            case .left: .boardCutAtLeft
            case .right: .boardCutAtRight
            case .top: .boardCutAtTop
            case .bottom: .boardCutAtBottom
            }
    }
}
