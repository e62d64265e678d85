extension PixelRegion {
    /// The order in which a walk visits the pixels of a region, starting at its first pixel.
    package enum WalkOrder: Sendable {
        /// Continues from the most recently found neighbour.
        case depthFirst
        /// Continues from the earliest found neighbour.
        case breadthFirst
    }

    /// The pixels in the order of a walk that examines the eight neighbours row by row.
    ///
    /// Use it before taking every n-th pixel, because in ``pixels`` these may all lie in a few columns. The two orders
    /// give different samples, and each caller's limits were chosen for the order that it uses.
    /// - Parameter width: The width of the mask.
    package func walked(_ order: WalkOrder, width: Int) -> [Int32] {
        var isOpen = [Bool](repeating: false, count: box.width * box.height)
        func place(_ pixel: Int32) -> (x: Int, y: Int) {
            (Int(pixel) % width - box.minX, Int(pixel) / width - box.minY)
        }
        for pixel in pixels {
            let (x, y) = place(pixel)
            isOpen[y * box.width + x] = true
        }
        var walked: [Int32] = []
        walked.reserveCapacity(pixels.count)
        var seen = [pixels[0]]
        isOpen[place(pixels[0]).x] = false
        var next = 0
        while next < seen.count {
            let pixel = order == .depthFirst ? seen.removeLast() : seen[next]
            if order == .breadthFirst { next += 1 }
            walked.append(pixel)
            let (x, y) = place(pixel)
            for row in max(0, y - 1)...min(box.height - 1, y + 1) {
                for column in max(0, x - 1)...min(box.width - 1, x + 1) where isOpen[row * box.width + column] {
                    isOpen[row * box.width + column] = false
                    seen.append(Int32((row + box.minY) * width + column + box.minX))
                }
            }
        }
        return walked
    }

    /// About `limit` pixels of the region, evenly spaced in the order of a walk; all pixels if there are fewer than
    /// twice as many.
    package func sample(_ limit: Int, _ order: WalkOrder, width: Int) -> [Int32] {
        let step = pixels.count / limit
        guard step > 1 else { return pixels }
        let walked = walked(order, width: width)
        return stride(from: 0, to: walked.count, by: step).map { walked[$0] }
    }
}
