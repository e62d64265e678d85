/// A rectangular grid of cells, with operations on sets of cells.
package struct CellGrid: Sendable {
    /// The number of cells in a row.
    package let width: Int
    /// The number of rows.
    package let height: Int

    /// Creates a grid of `width` × `height` cells.
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Labels the connected components from 0, in the order of their first cells: 4-neighbours for which `joins` holds
    /// share a label. `joins` must be symmetric.
    package func labels(joins: (Int, Int) -> Bool) -> [Int32] {
        var forest = LabelForest(capacity: width * height)
        for cell in 0..<width * height {
            var label = forest.makeLabel()
            if cell % width > 0, joins(cell, cell - 1) {
                label = forest.join(roots: forest.root(of: Int32(cell - 1)), label)
            }
            if cell >= width, joins(cell, cell - width) {
                label = forest.join(roots: forest.root(of: Int32(cell - width)), label)
            }
        }
        let roots = forest.roots()
        var numbers = [Int32](repeating: -1, count: roots.count), next: Int32 = 0
        return roots.map { root in
            if numbers[Int(root)] < 0 {
                numbers[Int(root)] = next
                next += 1
            }
            return numbers[Int(root)]
        }
    }

    /// Visits each pair of 4-neighbours once.
    package func visitNeighbours(_ body: (Int, Int) -> Void) {
        for y in 0..<height {
            for x in 0..<width {
                let cell = y * width + x
                if x + 1 < width { body(cell, cell + 1) }
                if y + 1 < height { body(cell, cell + width) }
            }
        }
    }

    /// Fills the holes of `part`: adds all cells that cannot be reached from the picture's border without crossing it.
    package func filled(_ part: [Bool]) -> [Bool] {
        let border = part.indices.filter { isOnBorder($0) && !part[$0] }
        return reached(from: border) { !part[$0] }.map { !$0 }
    }

    /// The cells that can be reached from `starts` through 4-neighbours that are free.
    package func reached(from starts: [Int], where isFree: (Int) -> Bool) -> [Bool] {
        var isReached = Array(repeating: false, count: width * height)
        var open = starts
        for cell in open { isReached[cell] = true }
        while let cell = open.popLast() {
            forEachNeighbour(of: cell) { other in
                guard !isReached[other], isFree(other) else { return }
                isReached[other] = true
                open.append(other)
            }
        }
        return isReached
    }

    /// Erodes `part` by one cell in each of the 8 directions. The picture's border does not erode.
    package func eroded(_ part: [Bool]) -> [Bool] {
        part.indices.map { cell in
            guard part[cell] else { return false }
            let (x, y) = (cell % width, cell / width)
            for otherY in max(y - 1, 0)...min(y + 1, height - 1) {
                for otherX in max(x - 1, 0)...min(x + 1, width - 1) where !part[otherY * width + otherX] {
                    return false
                }
            }
            return true
        }
    }

    private func isOnBorder(_ cell: Int) -> Bool {
        let (x, y) = (cell % width, cell / width)
        return x == 0 || y == 0 || x == width - 1 || y == height - 1
    }

    @inline(__always)
    private func forEachNeighbour(of cell: Int, _ body: (Int) -> Void) {
        let x = cell % width
        if x > 0 { body(cell - 1) }
        if x + 1 < width { body(cell + 1) }
        if cell >= width { body(cell - width) }
        if cell + width < width * height { body(cell + width) }
    }
}
