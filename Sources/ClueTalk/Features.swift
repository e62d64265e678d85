package import Talk

/// The features of this target.
package let clueFeatures: [any Feature.Type] = [WrittenClues.self]
