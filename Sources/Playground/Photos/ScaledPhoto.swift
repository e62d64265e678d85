import Foundation

/// One size of a picture.
struct ScaledPhoto: Sendable {
    var data: Data
    /// `image/jpeg` or `image/png`.
    var contentType: String
    /// In pixels.
    var width: Int
    var height: Int
}
