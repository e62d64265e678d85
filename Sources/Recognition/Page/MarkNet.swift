internal import Foundation
internal import ImageCodec
internal import PhotoReading

/// The net that sees which words of a page are marked, and how; trained by `Training/marks`.
struct MarkNet: Sendable {
    /// The heights of a lower-case x in the pictures it takes, pixels: what the layout tells of it is up to a quarter off, and thin lines
    /// are lost in small pictures.
    static let xHeights = [6.2, 8.4]
    /// Pixels of its picture that one place of its answer stands for, each way.
    static let cell = 4
    /// The sides of its picture are multiples of this.
    private static let step = 16
    /// How the words at a place may be marked, as the net's outputs name them; the last output is what a mark covers.
    private static let kinds = ["none"] + selections.map(\.rawValue) + ["ink"]
    static let selections: [PageReading.Selection] = [.circled, .underlined, .struck, .arrow, .highlighted, .pointed]

    private let net: ConvolutionalNet

    /// Reads the net that comes with the program.
    init() throws(NetError) { try self.init(NetFile(resource: "marks")) }

    init(_ file: NetFile) throws(NetError) {
        net = try ConvolutionalNet(file, input: [3, Self.step, Self.step])
        guard net.labels == Self.kinds else { throw .unexpectedShape("its outputs are \(net.labels)") }
    }

    /// Where words of `photo` are marked; `nil` when it can't be looked at. What is plain in a small picture is not looked for in a larger
    /// one, which takes twice as long.
    func map(of photo: RGBImage, layout: PageLayout) -> MarkMap? {
        var views: [MarkMap.View] = []
        var map: MarkMap?
        // Print that is small already is not enlarged, and looked at once.
        for scale in Set(Self.xHeights.map { min($0 / layout.typicalXHeight, 1) }).sorted() {
            if map?.isPlain ?? false { break }
            guard let view = view(of: photo, layout: layout, scale: scale) else { continue }
            views.append(view)
            map = MarkMap(views, of: layout)
        }
        return map
    }

    private func view(of photo: RGBImage, layout: PageLayout, scale: Double) -> MarkMap.View? {
        let picture = LevelPicture(of: photo, upright: layout.upright, scale: scale, step: Self.step)
        guard let net = try? net.taking([3, picture.height, picture.width]) else { return nil }
        var workspace = net.makeWorkspace()
        let logits = net.logits(of: picture.values, in: &workspace)
        return MarkMap.View(
            logits: logits, width: net.output.width, height: net.output.height, scale: scale / Double(Self.cell))
    }
}

/// A photo as the net takes it: its lines level, brought to one size, three channels 0…1 one after the other.
private struct LevelPicture {
    let width: Int, height: Int
    let values: [Float]

    /// - Parameter step: what the sides are made multiples of, with the nearest pixels of the photo.
    init(of photo: RGBImage, upright: UprightPicture, scale: Double, step: Int) {
        func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale / Double(step)).rounded(.up))) * step }
        (width, height) = (side(upright.image.width), side(upright.image.height))
        let (width, height) = (width, height)
        let small = photo.resized(
            width: max(1, Int((Double(photo.width) * scale).rounded())),
            height: max(1, Int((Double(photo.height) * scale).rounded())))
        // The way from here to the photo is a turn and a shift: three places tell it.
        func place(_ x: Double, _ y: Double) -> Point {
            let point = upright.photoPoint(Point(x: x / scale, y: y / scale))
            return Point(
                x: point.x * Double(small.width) / Double(photo.width) - 0.5,
                y: point.y * Double(small.height) / Double(photo.height) - 0.5)
        }
        let origin = place(0.5, 0.5), right = place(1.5, 0.5), down = place(0.5, 1.5)
        values = [Float](unsafeUninitializedCapacity: 3 * width * height) { values, count in
            small.pixels.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    for x in 0..<width {
                        let (dx, dy) = (Double(x), Double(y))
                        let corner = Corner(
                            atX: origin.x + dx * (right.x - origin.x) + dy * (down.x - origin.x),
                            y: origin.y + dx * (right.y - origin.y) + dy * (down.y - origin.y), of: small)
                        for channel in 0..<3 {
                            values[(channel &* height &+ y) &* width &+ x] = corner.value(ofChannel: channel, source)
                        }
                    }
                }
            }
            count = 3 * width * height
        }
    }

    /// The four pixels around a place of a picture, or those at its edge nearest to it.
    private struct Corner {
        private let first: Int, right: Int, below: Int
        private let across: Float, along: Float

        @inline(__always)
        init(atX x: Double, y: Double, of picture: RGBImage) {
            let x = min(max(x, 0), Double(picture.width - 1)), y = min(max(y, 0), Double(picture.height - 1))
            let left = min(Int(x), max(picture.width - 2, 0)), top = min(Int(y), max(picture.height - 2, 0))
            (right, below) = (picture.width > 1 ? 3 : 0, picture.height > 1 ? 3 * picture.width : 0)
            (across, along) = (Float(x - Double(left)), Float(y - Double(top)))
            first = 3 &* (top &* picture.width &+ left)
        }

        /// What a channel shows at the place, 0…1.
        @inline(__always)
        func value(ofChannel channel: Int, _ pixels: UnsafeBufferPointer<UInt8>) -> Float {
            let at = first &+ channel
            let upper = Float(pixels[at]) * (1 - across) + Float(pixels[at &+ right]) * across
            let lower =
                Float(pixels[at &+ below]) * (1 - across) + Float(pixels[at &+ below &+ right]) * across
            return (upper * (1 - along) + lower * along) / 255
        }
    }
}
