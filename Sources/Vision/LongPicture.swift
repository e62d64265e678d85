import Foundation
import ImageCodec
import PhotoReading

/// A picture that is much longer than wide, such as a screenshot of a whole web page: scaled to the usual size, nothing on it could be
/// read. So it is read in parts that overlap.
struct LongPicture {
    /// The parts from the start, each as wide as the picture and twice as long.
    let parts: [RGBImage]

    /// The ratio of the sides from which a picture is long. Screens of phones have 2.2.
    private static let ratio = 2.6
    /// The shorter side of a part in pixels.
    private static let width = 640
    /// How far the next part begins behind the last, in shorter sides: a board that is as wide as the picture is whole in one of them.
    private static let step = 1.1
    private static let length = 2
    /// More parts would take too long. The rest of the picture is not read.
    private static let mostParts = 16

    /// `nil` for a picture that is not long, or not larger than `picture`.
    /// - Parameters:
    ///   - picture: the picture at the usual size.
    ///   - decode: decodes it at most that long.
    init?(_ picture: RGBImage, decode: (_ maximumSide: Int) -> RGBImage?) {
        let shorter = Double(min(picture.width, picture.height))
        let ratio = Double(picture.longerSide) / shorter
        guard ratio >= Self.ratio, let large = decode(Int(ratio * Double(Self.width))) else { return nil }
        guard large.longerSide > picture.longerSide else { return nil }
        parts = Self.parts(of: large)
    }

    private static func parts(of picture: RGBImage) -> [RGBImage] {
        let isUpright = picture.height > picture.width
        let shorter = min(picture.width, picture.height), length = shorter * length
        let rest = max(0, picture.longerSide - length)
        let count = min(mostParts, Int((Double(rest) / (step * Double(shorter))).rounded(.up)) + 1)
        let distance = min(Double(rest) / Double(max(1, count - 1)), step * Double(shorter))
        return (0..<count).map { index in
            let start = Int(Double(index) * distance)
            return isUpright
                ? picture.cropped(x: 0, y: start, width: shorter, height: min(length, picture.height - start))
                : picture.cropped(x: start, y: 0, width: min(length, picture.width - start), height: shorter)
        }
    }

    /// The board on one of the parts; otherwise what the first part with a marked word shows, or the one with the most words.
    ///
    /// Boards are looked for first, because finding them is quick. Then parts are read while there is time.
    func reading(as request: ReadingRequest, by read: (RGBImage, ReadingRequest) -> Reading) -> Reading {
        let start = ThreadSeconds.now
        if request.kind != .page, let board = board(as: request, by: read) { return board }
        guard request.kind != .board else { return .none(.noBoard) }
        var best = Reading.none(.noText)
        for part in parts where ThreadSeconds.now - start < Self.timeLimit {
            let reading = read(part, request)
            if reading.worth > best.worth { best = reading }
            if case .page(let page) = best, page.hasMark, !request.wholePage { break }
        }
        return best
    }

    /// Seconds of processor time for the parts. A worker has eight for a photo.
    private static let timeLimit = 4.0

    private func board(as request: ReadingRequest, by read: (RGBImage, ReadingRequest) -> Reading) -> Reading? {
        var request = request
        request.kind = .board
        let boards = parts.compactMap { part -> BoardReading? in
            if case .board(let board) = read(part, request) { board } else { nil }
        }
        return BoardReading.combined(boards).map(Reading.board)
    }
}

/// Processor time of this thread in seconds.
private enum ThreadSeconds {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension Reading {
    /// How much a part of a long picture shows, to choose between parts.
    fileprivate var worth: Int {
        switch self {
        case .board: .max
        case .page(let page): (page.hasMark ? 1 << 20 : 0) + page.words.count + 2
        case .unclear, .sketch: 1
        case .none: 0
        }
    }
}

extension PageReading {
    /// Whether a mark selects the target.
    fileprivate var hasMark: Bool { selection.map { $0 != .centre } ?? false }
}

extension RGBImage {
    /// A part of the picture, which must lie inside it.
    fileprivate func cropped(x: Int, y: Int, width: Int, height: Int) -> RGBImage {
        var samples: [UInt8] = []
        samples.reserveCapacity(width * height * 3)
        for row in y..<y + height {
            let start = (row * self.width + x) * 3
            samples.append(contentsOf: pixels[start..<start + width * 3])
        }
        return RGBImage(width: width, height: height, pixels: samples)
    }
}
