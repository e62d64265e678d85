/// A connected patch of one kind of ink (8-neighbourhood).
struct Component: Hashable, Sendable {
    var ink: Ink
    /// The bounding box; the upper bounds are exclusive.
    var minX: Int, minY: Int, maxX: Int, maxY: Int
    /// The number of pixels.
    var area: Int

    var width: Int { maxX - minX }
    var height: Int { maxY - minY }
}

extension InkMap {
    /// The connected components of dark and of light ink, found in one pass over the runs of equal pixels with
    /// union–find.
    func components() -> [Component] {
        var labels = ComponentLabels()
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
        return labels.components()
    }

    private func appendRuns(ofRow y: Int, source: UnsafeBufferPointer<UInt8>, to runs: inout [Run]) {
        let line = y * width
        let bytes = UnsafeRawBufferPointer(source)
        var x = 0
        while x < width {
            // Most of a picture is ground: eight pixels of it are passed at once.
            if x + 8 <= width, bytes.loadUnaligned(fromByteOffset: line + x, as: UInt64.self) == 0 {
                x += 8
                continue
            }
            let ink = source[line + x]
            guard ink != 0 else { x += 1; continue }
            let start = x
            repeat { x += 1 } while x < width && source[line + x] == ink
            runs.append(Run(start: Int32(start), end: Int32(x), ink: ink))
        }
    }
}

/// Pixels `start..<end` of a row that bear the same ink.
private struct Run {
    var start: Int32, end: Int32
    var ink: UInt8
    var label: Int32 = -1
}

/// Union–find over provisional labels, with what is known of each component at its root.
private struct ComponentLabels {
    private var parents: [Int32] = []
    private var found: [Component] = []

    /// Gives each run of a row the label of the runs of the same ink that it touches in the row above, or a new one.
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

    func components() -> [Component] {
        zip(parents.indices, parents).compactMap { index, parent in Int(parent) == index ? found[index] : nil }
    }

    private mutating func start(_ run: Run, row y: Int) -> Int32 {
        let label = Int32(parents.count)
        parents.append(label)
        found.append(
            Component(
                ink: Ink(rawValue: run.ink) ?? .none, minX: Int(run.start), minY: y, maxX: Int(run.end), maxY: y + 1,
                area: Int(run.end - run.start)))
        return label
    }

    private mutating func extend(_ label: Int32, by run: Run, row y: Int) -> Int32 {
        let index = Int(label)
        found[index].minX = min(found[index].minX, Int(run.start))
        found[index].maxX = max(found[index].maxX, Int(run.end))
        found[index].maxY = y + 1
        found[index].area += Int(run.end - run.start)
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
