package import Talk

/// The features of this target.
package let drawFeatures: [any Feature.Type] = [DrawingGames.self]
