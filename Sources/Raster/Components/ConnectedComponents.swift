/// A connected component of one kind of ink (8-neighbourhood).
package struct Component: Hashable, Sendable {
    /// Its ink, never ``Ink/none``.
    package var ink: Ink
    /// The bounding box; the upper bounds are exclusive.
    package var minX: Int, minY: Int, maxX: Int, maxY: Int
    /// The number of pixels.
    package var area: Int

    /// Creates a component from its measures.
    package init(ink: Ink, minX: Int, minY: Int, maxX: Int, maxY: Int, area: Int) {
        (self.ink, self.area) = (ink, area)
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    /// The width of the bounding box.
    package var width: Int { maxX - minX }
    /// The height of the bounding box.
    package var height: Int { maxY - minY }
}

extension InkMap {
    /// The connected components of dark and of light ink, labelled in one pass over runs of equal pixels with
    /// union–find.
    /// - Parameter smallestSide: Components smaller than this in both width and height are left out.
    package func components(smallestSide: Int = 1) -> [Component] {
        var labels = ComponentLabels(capacity: pixels.count / 32)
        var previous: [Run] = []
        var current: [Run] = []
        pixels.withUnsafeBufferPointer { source in
            for y in 0..<height {
                current.removeAll(keepingCapacity: true)
                appendRuns(ofRow: y, source: source, to: &current)
                labels.connect(&current, above: previous, row: y)
                swap(&current, &previous)
            }
        }
        return labels.components(smallestSide: smallestSide)
    }

    private func appendRuns(ofRow y: Int, source: UnsafeBufferPointer<UInt8>, to runs: inout [Run]) {
        let line = y * width
        var start = source.first(otherThan: 0, from: line, to: line + width)
        while start < line + width {
            let ink = source[start]
            let end = source.first(otherThan: ink, from: start + 1, to: line + width)
            runs.append(Run(start: Int32(start - line), end: Int32(end - line), ink: ink))
            start = source.first(otherThan: 0, from: end, to: line + width)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The first index in `start..<end` with another value, or `end`. Compares eight bytes at a time, because most of a
    /// picture is background.
    @inline(__always)
    fileprivate func first(otherThan value: UInt8, from start: Int, to end: Int) -> Int {
        let bytes = UnsafeRawBufferPointer(self), same = UInt64(value) &* 0x0101_0101_0101_0101
        var place = start
        while place &+ 8 <= end {
            let loaded = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            if loaded != same { return place &+ (loaded ^ same).trailingZeroBitCount / 8 }
            place &+= 8
        }
        while place < end, self[place] == value { place &+= 1 }
        return place
    }
}

/// A run of pixels of the same ink, `start..<end`, in one row.
private struct Run {
    var start: Int32, end: Int32
    var ink: UInt8
    var label: Int32 = -1
}

/// Union–find over provisional labels, with the bounds and area of each component at its root.
///
/// Noise yields a hundred thousand labels a picture, so a label's record is half the size of a ``Component``.
private struct ComponentLabels {
    private var parents: [Int32] = []
    private var found: [Patch] = []

    private struct Patch {
        var minX: Int32, minY: Int32, maxX: Int32, maxY: Int32
        var area: Int32
        var ink: UInt8
    }

    /// Gives each run of a row the label of the runs of the same ink that it touches in the row above, or a new label.
    mutating func connect(_ runs: inout [Run], above: [Run], row y: Int) {
        var first = 0
        for index in runs.indices {
            let run = runs[index]
            while first < above.count, above[first].end < run.start { first += 1 }
            var label: Int32 = -1
            var other = first
            while other < above.count, above[other].start <= run.end {
                if above[other].ink == run.ink {
                    let root = find(above[other].label)
                    label = label < 0 ? root : union(label, root)
                }
                other += 1
            }
            runs[index].label = label < 0 ? start(run, row: y) : extend(label, by: run, row: y)
        }
    }

    /// Reserves room for `capacity` labels, because growing by doubling would copy them repeatedly.
    init(capacity: Int) {
        parents.reserveCapacity(capacity)
        found.reserveCapacity(capacity)
    }

    /// The components that are at least `smallestSide` pixels wide or high.
    func components(smallestSide: Int) -> [Component] {
        var components: [Component] = []
        for (index, parent) in parents.enumerated() where Int(parent) == index {
            let patch = found[index]
            guard Int(max(patch.maxX - patch.minX, patch.maxY - patch.minY)) >= smallestSide else { continue }
            components.append(
                Component(
                    ink: Ink(rawValue: patch.ink) ?? .none, minX: Int(patch.minX), minY: Int(patch.minY),
                    maxX: Int(patch.maxX), maxY: Int(patch.maxY), area: Int(patch.area)))
        }
        return components
    }

    private mutating func start(_ run: Run, row y: Int) -> Int32 {
        let label = Int32(parents.count)
        parents.append(label)
        found.append(
            Patch(
                minX: run.start, minY: Int32(y), maxX: run.end, maxY: Int32(y) + 1, area: run.end - run.start,
                ink: run.ink))
        return label
    }

    private mutating func extend(_ label: Int32, by run: Run, row y: Int) -> Int32 {
        let index = Int(label)
        found[index].minX = min(found[index].minX, run.start)
        found[index].maxX = max(found[index].maxX, run.end)
        found[index].maxY = Int32(y) + 1
        found[index].area += run.end - run.start
        return label
    }

    private mutating func find(_ label: Int32) -> Int32 {
        var label = label
        while parents[Int(label)] != label {
            parents[Int(label)] = parents[Int(parents[Int(label)])]
            label = parents[Int(label)]
        }
        return label
    }

    private mutating func union(_ a: Int32, _ b: Int32) -> Int32 {
        guard a != b else { return a }
        let (root, child) = a < b ? (a, b) : (b, a)
        parents[Int(child)] = root
        let merged = found[Int(child)]
        found[Int(root)].minX = min(found[Int(root)].minX, merged.minX)
        found[Int(root)].minY = min(found[Int(root)].minY, merged.minY)
        found[Int(root)].maxX = max(found[Int(root)].maxX, merged.maxX)
        found[Int(root)].maxY = max(found[Int(root)].maxY, merged.maxY)
        found[Int(root)].area += merged.area
        return root
    }
}
