public import ImageCodec

extension GrayPyramid.Level {
    /// Samples a square of `side` × `side` grey values. `place` maps a point (x, y) of the square to the picture and
    /// must be affine; pixel (i, j) covers [i, i+1) × [j, j+1). Each value is the mean of four samples, to avoid
    /// aliasing.
    package func sampled(side: Int, at place: (_ x: Double, _ y: Double) -> Point) -> [Float] {
        let origin = scale * place(0, 0)
        let right = scale * place(1, 0) - origin, down = scale * place(0, 1) - origin
        let grid = AffineGrid(
            x: Float(origin.x), y: Float(origin.y), right: (Float(right.x), Float(right.y)),
            down: (Float(down.x), Float(down.y)))
        return image.means(on: grid, side: side)
    }
}

/// An affine grid of sampling places in a picture.
struct AffineGrid {
    /// The corner of the first cell, in pixels.
    let x: Float, y: Float
    /// The steps from a cell to the next one in its row and in its column.
    let right: (x: Float, y: Float)
    let down: (x: Float, y: Float)

    func place(_ u: Float, _ v: Float) -> (x: Float, y: Float) {
        (x + u * right.x + v * down.x, y + u * right.y + v * down.y)
    }
}

extension GrayImage {
    /// The mean of four bilinear samples for each cell of a grid.
    func means(on grid: AffineGrid, side: Int) -> [Float] {
        return [Float](unsafeUninitializedCapacity: side * side) { values, count in
            pixels.withUnsafeBufferPointer { pixels in
                for row in 0..<side {
                    for column in 0..<side {
                        var sum: Float = 0
                        for quarter in 0..<4 {
                            let u = Float(column) + (quarter & 1 == 0 ? 0.25 : 0.75)
                            let v = Float(row) + (quarter & 2 == 0 ? 0.25 : 0.75)
                            let (x, y) = grid.place(u, v)
                            sum += Self.sample(pixels, width: width, height: height, x: x, y: y)
                        }
                        values[row * side + column] = sum / 4
                    }
                }
            }
            count = side * side
        }
    }
}

extension GrayPyramid.Level {
    /// The grey level at a point given in pixels of the picture.
    @inlinable
    package func value(at point: Point) -> Double {
        image.pixels.withUnsafeBufferPointer { pixels in
            Double(
                GrayImage.sample(
                    pixels, width: image.width, height: image.height, x: Float(scale * point.x),
                    y: Float(scale * point.y)))
        }
    }
}
