internal import Foundation
internal import ImageCodec
internal import Nets
internal import PhotoReading
internal import Raster

/// The net that detects which words of a page are marked, and how; trained by `Training/marks`.
struct MarkNet: Sendable {
    /// The x-heights of its input pictures, in pixels. Two are used because the layout's x-height is up to a quarter
    /// off, and small pictures lose thin lines.
    static let xHeights = [6.2, 8.4]
    /// The side of one output cell, in pixels of the input.
    static let cell = 4
    /// The divisor of the input's width and height.
    private static let step = 16
    /// The labels of the net's outputs: the kinds of marks, and last the area that a mark covers.
    private static let kinds = ["none"] + selections.map(\.rawValue) + ["ink"]
    static let selections: [PageReading.Selection] = [.circled, .underlined, .struck, .arrow, .highlighted, .pointed]

    private let lazy: LazyNet

    /// Loads the net from the program's resources.
    init() throws(NetError) { try self.init(NetFile(resource: "marks")) }

    init(_ file: NetFile) throws(NetError) {
        lazy = try LazyNet(file, input: [3, Self.step, Self.step])
        guard lazy.labels == Self.kinds else { throw .unexpectedShape("its outputs are \(lazy.labels)") }
    }

    /// Detects marks in `photo`; `nil` if no picture can be evaluated. The larger picture takes twice as long, so it is
    /// skipped if the smaller one shows a clear mark.
    func map(of photo: RGBImage, layout: PageLayout, criteria: MarkCriteria = MarkCriteria()) -> MarkMap? {
        var views: [MarkMap.View] = []
        var map: MarkMap?
        let page = layout.upright.image
        for scale in Self.scales(xHeight: layout.typicalXHeight, width: page.width, height: page.height) {
            if map?.isPlain ?? false { break }
            guard let view = view(of: photo, layout: layout, scale: scale) else { continue }
            views.append(view)
            map = MarkMap(views, of: layout, criteria: criteria)
        }
        return map
    }

    /// The maximum number of pixels of an input. The net takes 50 bytes a pixel, and a worker's memory is limited.
    private static let mostPixels = 3.0 * 1024 * 1024

    /// The scales of the input pictures for a page of this size and x-height (both in pixels), in ascending order.
    /// Small print is not enlarged, so one picture may suffice. Noise on a large page looks like print of a few pixels.
    static func scales(xHeight: Double, width: Int, height: Int) -> [Double] {
        let largest = min(1, (mostPixels / Double(width * height)).squareRoot())
        return Set(xHeights.map { min($0 / xHeight, largest) }).sorted()
    }

    private func view(of photo: RGBImage, layout: PageLayout, scale: Double) -> MarkMap.View? {
        let picture = LevelPicture(of: photo, upright: layout.upright, scale: scale, step: Self.step)
        guard let net = try? lazy.net.taking([3, picture.height, picture.width]) else { return nil }
        var workspace = net.makeWorkspace()
        let logits = net.logits(of: picture.values, in: &workspace)
        return MarkMap.View(
            logits: logits, width: net.output.width, height: net.output.height, scale: scale / Double(Self.cell))
    }
}

/// The net's input: the photo with level lines at one size, as three channels 0…1, one after the other.
private struct LevelPicture {
    let width: Int, height: Int
    let values: [Float]

    /// - Parameter step: The divisor of the sides. They are rounded up, and the photo's edge pixels repeat.
    init(of photo: RGBImage, upright: UprightPicture, scale: Double, step: Int) {
        func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale / Double(step)).rounded(.up))) * step }
        (width, height) = (side(upright.image.width), side(upright.image.height))
        let (width, height) = (width, height)
        let small = photo.resized(
            width: max(1, Int((Double(photo.width) * scale).rounded())),
            height: max(1, Int((Double(photo.height) * scale).rounded())))
        // The map from here to the photo is affine, so three points determine it.
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
