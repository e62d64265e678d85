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
                x: point.x * Double(small.width) / Double(photo.width),
                y: point.y * Double(small.height) / Double(photo.height))
        }
        let origin = place(0.5, 0.5), right = place(1.5, 0.5), down = place(0.5, 1.5)
        values = [Float](unsafeUninitializedCapacity: 3 * width * height) { values, count in
            small.withSampler { sampler in
                for y in 0..<height {
                    for x in 0..<width {
                        let (dx, dy) = (Double(x), Double(y))
                        let color = sampler.color(
                            x: origin.x + dx * (right.x - origin.x) + dy * (down.x - origin.x),
                            y: origin.y + dx * (right.y - origin.y) + dy * (down.y - origin.y))
                        for channel in 0..<3 { values[(channel &* height &+ y) &* width &+ x] = color[channel] / 255 }
                    }
                }
            }
            count = 3 * width * height
        }
    }
}
