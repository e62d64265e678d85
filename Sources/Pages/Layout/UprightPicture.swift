internal import Foundation
internal import ImageCodec
internal import Raster

/// A photo of text rotated so that its lines are roughly horizontal, with the maps in both directions.
struct UprightPicture: Sendable {
    let image: GrayImage
    /// The clockwise rotation of the lines in the photo, in radians.
    let angle: Double
    /// The size of the photo.
    let width: Int, height: Int
    private let cosine: Double, sine: Double

    /// Keeps the photo as it is.
    init(_ photo: GrayImage) {
        (image, angle, width, height) = (photo, 0, photo.width, photo.height)
        (cosine, sine) = (1, 0)
    }

    /// Rotates the photo back by `angle`. Beyond its edges the nearest pixels repeat.
    init(_ photo: GrayImage, angle: Double) {
        (width, height) = (photo.width, photo.height)
        self.angle = angle
        (cosine, sine) = Self.exact(angle)
        let (w, h) = (Double(photo.width), Double(photo.height))
        let newWidth = max(1, Int((abs(w * cosine) + abs(h * sine)).rounded()))
        let newHeight = max(1, Int((abs(w * sine) + abs(h * cosine)).rounded()))
        image =
            cosine == 0 || sine == 0
            ? photo.turned(byQuarters: cosine > 0 ? 0 : sine > 0 ? 1 : cosine < 0 ? 2 : 3)
            : photo.turned(width: newWidth, height: newHeight, cosine: cosine, sine: sine)
    }

    /// The extent of the photo perpendicular to the lines, through its middle, in pixels. It is less than the height of
    /// a rotated picture, whose corners are empty.
    var heightOfPhoto: Double {
        min(Double(width) / max(abs(sine), 1e-9), Double(height) / max(abs(cosine), 1e-9))
    }

    /// Maps a point of this picture to the photo.
    func photoPoint(_ point: Point) -> Point {
        let x = point.x - Double(image.width) / 2, y = point.y - Double(image.height) / 2
        return Point(x: x * cosine - y * sine + Double(width) / 2, y: x * sine + y * cosine + Double(height) / 2)
    }

    /// Maps a point of the photo to this picture.
    func uprightPoint(_ point: Point) -> Point {
        let x = point.x - Double(width) / 2, y = point.y - Double(height) / 2
        return Point(
            x: x * cosine + y * sine + Double(image.width) / 2, y: -x * sine + y * cosine + Double(image.height) / 2)
    }

    /// The picture rotated by 180°.
    var overturned: UprightPicture {
        UprightPicture(
            image: image.turned(byQuarters: 2),
            angle: angle + .pi, width: width, height: height, cosine: -cosine, sine: -sine)
    }

    private init(image: GrayImage, angle: Double, width: Int, height: Int, cosine: Double, sine: Double) {
        (self.image, self.angle, self.width, self.height) = (image, angle, width, height)
        (self.cosine, self.sine) = (cosine, sine)
    }

    /// Cosine and sine, exact for quarter turns, so that these move pixels without interpolation.
    private static func exact(_ angle: Double) -> (Double, Double) {
        let quarter = angle / (.pi / 2)
        guard abs(quarter - quarter.rounded()) < 1e-9 else { return (cos(angle), sin(angle)) }
        let turns = ((Int(quarter.rounded()) % 4) + 4) % 4
        return [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][turns]
    }
}
