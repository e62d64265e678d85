package import Talk

/// The features of this target.
package let lookupFeatures: [any Feature.Type] = [Lookup.self]
