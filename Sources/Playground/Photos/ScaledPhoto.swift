import Foundation

/// A picture in one of its sizes.
struct ScaledPhoto: Sendable {
    var data: Data
    /// `image/jpeg` or `image/png`.
    var contentType: String
    /// Pixels.
    var width: Int
    var height: Int
}
