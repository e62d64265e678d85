internal import Hive
internal import ImageCodec
internal import Raster

/// Evidence on whether a board is printed or on a screen.
///
/// On paper all seven cells have the paper's colour and dark lines separate them, and the letters are dark. On screens
/// the middle cell has a colour of its own, or cells are filled and separated by gaps. Hues are compared rather than
/// brightness, because shadows change brightness only.
struct EditionEvidence: Hashable, Sendable {
    /// The distance between the middle cell's hue and the mean of the outer cells', as shares of red and green, 0…1.
    let hueDifference: Double
    /// The median distance of the outer cells' hues from their mean: the variation caused by light and camera.
    let hueSpread: Double
    private let darkLines: Double
    private let ink: Ink

    /// The largest hue difference of paper under coloured light, with JPEG artefacts and noise.
    private static let sameHue = 0.02

    init(_ place: LocatedBoard, in image: RGBImage) {
        let map = place.constellation.map
        let hues = HoneycombGeometry.centers.map { Self.hue(around: $0, map, image) }
        let outer = Array(hues.dropFirst())
        let mean = (1 / 6.0) * outer.reduce(Point.zero, +)
        hueDifference = (hues[0] - mean).length
        hueSpread = outer.map { ($0 - mean).length }.median ?? 0
        darkLines = place.evidence.darkLines
        ink = place.constellation.outerInk
    }

    var edition: Edition {
        let isColoured = hueDifference > max(Self.sameHue, 3 * hueSpread)
        return ink == .dark && !isColoured && darkLines > 0.15 ? .print : .digital
    }

    /// The mean shares of red and green on rings around the letter.
    private static func hue(around center: Point, _ map: Homography, _ image: RGBImage) -> Point {
        var sum = (red: 0.0, green: 0.0, all: 1.0)
        for step in 0..<24 {
            for radius in [0.3, 0.34, 0.38] {
                let place = map(center + radius * HoneycombGeometry.direction(2 * .pi * Double(step) / 24))
                let (x, y) = (Int(place.x), Int(place.y))
                guard place.x >= 0, place.y >= 0, x < image.width, y < image.height else { continue }
                let index = 3 * (y * image.width + x)
                let (red, green) = (Double(image.pixels[index]), Double(image.pixels[index + 1]))
                sum.red += red
                sum.green += green
                sum.all += red + green + Double(image.pixels[index + 2])
            }
        }
        return Point(x: sum.red / sum.all, y: sum.green / sum.all)
    }
}
