/// Cities whose time zone is named after another city, and spellings that the IANA names lack.
enum CityZones {
    /// Each name of a city with its time zone.
    static let all = cities(in: String(decoding: PackageResources.cities_txt, as: UTF8.self))

    /// The cities of a text with a time zone on each line: `Asia/Jakarta: Bandung, Surabaya`. Lines that begin with "#" are comments.
    private static func cities(in text: String) -> [(city: String, zone: String)] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return parts.count < 2
                ? []
                : parts[1].split(separator: ",").map {
                    (city: $0.trimmingPrefix(while: \.isWhitespace).description, zone: String(parts[0]))
                }
        }
    }
}
