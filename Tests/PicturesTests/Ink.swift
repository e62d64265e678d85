import ImageCodec

@testable import Pictures

/// The bounding box of something drawn, in pixels.
struct InkBox {
    var left: Int
    var right: Int
    var top: Int
    var bottom: Int
    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }
}

extension RGBImage {
    func color(x: Int, y: Int) -> [UInt8] {
        let start = (y * width + x) * 3
        return [UInt8](pixels[start..<(start + 3)])
    }

    /// The bounding box of the dark pixels within `reach` of a point.
    func inkBox(around center: CanvasPoint, reach: Int) -> InkBox? {
        var box: InkBox?
        for y in (Int(center.y) - reach)...(Int(center.y) + reach) {
            for x in (Int(center.x) - reach)...(Int(center.x) + reach) where color(x: x, y: y).allSatisfy({ $0 < 90 }) {
                let old = box ?? InkBox(left: x, right: x, top: y, bottom: y)
                box = InkBox(left: min(old.left, x), right: max(old.right, x), top: min(old.top, y), bottom: y)
            }
        }
        return box
    }
}

extension RGBImage {
    /// Whether any pixel of `box` has `color`.
    func contains(_ color: [UInt8], in box: Box) -> Bool {
        for y in Int(box.top)..<Int(box.bottom) {
            for x in Int(box.left)..<Int(box.right) where self.color(x: x, y: y) == color { return true }
        }
        return false
    }
}
