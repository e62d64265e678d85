package import Talk

/// The features of this target.
package let leagueFeatures: [any Feature.Type] = [Leagues.self]
