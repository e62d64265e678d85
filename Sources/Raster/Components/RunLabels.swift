/// Connected-component labelling (8-neighbourhood): one pass over runs of equal pixels with union–find, after He, Chao
/// and Suzuki, "A run-based two-scan labeling algorithm" (2008). Pixels of value 0 are background; two pixels of
/// different values never belong together.
///
/// All labelling of pixels is done here, so that a component is the same thing everywhere.
struct RunLabels {
    /// A run and its provisional label, in a picture whose pixels are numbered row by row.
    struct LabelledRun {
        var first: Int32, count: Int32
        var label: Int32
    }

    /// A component, without its pixels.
    struct Measured {
        var value: UInt8
        var box: PixelBox
        var area: Int
        /// Its label after the pass: that of its first run.
        var label: Int
    }

    /// All runs, row by row; empty unless they are kept.
    private(set) var runs: [LabelledRun] = []
    private var forest: LabelForest
    private var patches: [Patch] = []

    /// The bounds and the area of a label's runs. Noise yields a hundred thousand labels a picture, so this is half the
    /// size of a ``Measured``.
    private struct Patch {
        var minX: Int32, minY: Int32, maxX: Int32, maxY: Int32
        var area: Int32
        var value: UInt8
    }

    /// Labels `pixels`.
    /// - Parameter keepsRuns: Needed for the pixels of the components.
    init(_ pixels: [UInt8], width: Int, height: Int, keepsRuns: Bool = false) {
        // In photos there is about one label for 32 pixels. Growing by doubling would copy them repeatedly.
        forest = LabelForest(capacity: pixels.count / 32)
        patches.reserveCapacity(pixels.count / 32)
        var previous: [Run] = []
        var current: [Run] = []
        pixels.withUnsafeBufferPointer { source in
            for y in 0..<height {
                current.removeAll(keepingCapacity: true)
                source.appendRuns(from: y * width, count: width, to: &current)
                connect(&current, above: previous, row: y)
                if keepsRuns { keep(current, from: y * width) }
                swap(&current, &previous)
            }
        }
    }

    /// The components in the order of their first pixels.
    var components: [Measured] {
        var components: [Measured] = []
        for index in patches.indices where forest.isRoot(index) {
            let patch = patches[index]
            let box = PixelBox(
                minX: Int(patch.minX), minY: Int(patch.minY), maxX: Int(patch.maxX), maxY: Int(patch.maxY))
            components.append(Measured(value: patch.value, box: box, area: Int(patch.area), label: index))
        }
        return components
    }

    /// The final label of each provisional one.
    mutating func finalLabels() -> [Int32] { forest.roots() }

    private mutating func keep(_ row: [Run], from first: Int) {
        for run in row {
            runs.append(LabelledRun(first: Int32(first) + run.start, count: run.end - run.start, label: run.label))
        }
    }

    /// Gives each run of a row the label of the runs of the same value that it touches in the row above, or a new one.
    private mutating func connect(_ runs: inout [Run], above: [Run], row y: Int) {
        var first = 0
        for index in runs.indices {
            let run = runs[index]
            while first < above.count, above[first].end < run.start { first += 1 }
            var label: Int32 = -1
            var other = first
            while other < above.count, above[other].start <= run.end {
                if above[other].value == run.value {
                    let root = forest.root(of: above[other].label)
                    label = label < 0 ? root : join(label, root)
                }
                other += 1
            }
            runs[index].label = label < 0 ? start(run, row: y) : extend(label, by: run, row: y)
        }
    }

    private mutating func start(_ run: Run, row y: Int) -> Int32 {
        patches.append(
            Patch(
                minX: run.start, minY: Int32(y), maxX: run.end, maxY: Int32(y) + 1, area: run.end - run.start,
                value: run.value))
        return forest.makeLabel()
    }

    private mutating func extend(_ label: Int32, by run: Run, row y: Int) -> Int32 {
        let index = Int(label)
        patches[index].minX = min(patches[index].minX, run.start)
        patches[index].maxX = max(patches[index].maxX, run.end)
        patches[index].maxY = Int32(y) + 1
        patches[index].area += run.end - run.start
        return label
    }

    private mutating func join(_ a: Int32, _ b: Int32) -> Int32 {
        guard a != b else { return a }
        let root = forest.join(roots: a, b)
        let index = Int(root), merged = patches[Int(root == a ? b : a)]
        patches[index].minX = min(patches[index].minX, merged.minX)
        patches[index].minY = min(patches[index].minY, merged.minY)
        patches[index].maxX = max(patches[index].maxX, merged.maxX)
        patches[index].maxY = max(patches[index].maxY, merged.maxY)
        patches[index].area += merged.area
        return root
    }
}

/// A run of equal pixels, `start..<end`, in one row.
private struct Run {
    var start: Int32, end: Int32
    var value: UInt8
    var label: Int32 = -1
}

/// Union–find over labels. The root of a tree is its smallest label, so that roots are in the order of first pixels.
struct LabelForest {
    private var parents: [Int32] = []

    init(capacity: Int) { parents.reserveCapacity(capacity) }

    mutating func makeLabel() -> Int32 {
        let label = Int32(parents.count)
        parents.append(label)
        return label
    }

    func isRoot(_ label: Int) -> Bool { Int(parents[label]) == label }

    /// The root of a label, halving the path to it.
    mutating func root(of label: Int32) -> Int32 {
        var label = label
        while parents[Int(label)] != label {
            parents[Int(label)] = parents[Int(parents[Int(label)])]
            label = parents[Int(label)]
        }
        return label
    }

    /// Joins the trees of two roots and returns their common root.
    mutating func join(roots a: Int32, _ b: Int32) -> Int32 {
        let (root, child) = a < b ? (a, b) : (b, a)
        parents[Int(child)] = root
        return root
    }

    /// The root of each label.
    mutating func roots() -> [Int32] {
        (0..<Int32(parents.count)).map { root(of: $0) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Appends the runs of a row of `count` pixels from index `line` on.
    fileprivate func appendRuns(from line: Int, count: Int, to runs: inout [Run]) {
        var start = first(otherThan: 0, from: line, to: line + count)
        while start < line + count {
            let value = self[start]
            let end = first(otherThan: value, from: start + 1, to: line + count)
            runs.append(Run(start: Int32(start - line), end: Int32(end - line), value: value))
            start = first(otherThan: 0, from: end, to: line + count)
        }
    }

    /// The first index in `start..<end` with another value, or `end`. Compares eight bytes at a time, because most of a
    /// picture is background.
    @inline(__always)
    private func first(otherThan value: UInt8, from start: Int, to end: Int) -> Int {
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
