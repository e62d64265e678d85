package import Talk

/// The features of this target.
package let reportFeatures: [any Feature.Type] = [Misreadings.self]
