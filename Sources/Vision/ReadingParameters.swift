public import Foundation
import Pages
import Sketches

/// The weights and thresholds of the readers that are not learnt by a net.
///
/// The values were chosen by hand on the photos that `Training/pages` and `Training/sketches` draw, and hold for every
/// photo. `Training/parameters/fit.py` measures what changing each of them costs, searches for better ones and prints
/// their declarations anew. It relies on their form: one `var` with a number in each line.
public struct ReadingParameters: Codable, Equatable, Sendable {
    /// The parameters for spelling words with damaged or doubtful letters.
    var spelling = SpellingWeights()
    /// The parameters for the net's detections of marks.
    var marks = MarkCriteria()
    /// The parameters for dark strokes.
    var darkMarks = DarkMarkCriteria()
    /// The parameters for finding the sheet of paper in a photo of a drawing.
    var sheet = SheetCriteria()

    /// The values with which the program reads photos.
    public init() {}
}

extension ReadingParameters {
    /// Reads parameters from a JSON file with the value of every property.
    /// - Throws: ``ReadingParametersError``.
    public init(contentsOf file: URL) throws(ReadingParametersError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
        } catch DecodingError.keyNotFound(let key, _) {
            throw ReadingParametersError("\(file.path) has no value for “\(key.stringValue)”; add it.")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw ReadingParametersError("\(file.path): “\(path)” is not a number of its kind.")
        } catch is DecodingError {
            throw ReadingParametersError("\(file.path) is not JSON.")
        } catch {
            throw ReadingParametersError("\(file.path) can't be read: \(error.localizedDescription)")
        }
    }
}

/// A file of ``ReadingParameters`` that can't be used.
public struct ReadingParametersError: Error, CustomStringConvertible {
    /// Says what is wrong with which file, and what to do.
    public let description: String

    fileprivate init(_ description: String) { self.description = description }
}
