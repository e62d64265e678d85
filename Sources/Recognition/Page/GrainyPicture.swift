internal import ImageCodec

extension GrayImage {
    /// Standard deviation of the grain from which a picture is smoothed before its ink is sought.
    private static let coarseGrain: Float = 2.5

    /// Where there is ink, grain not counting.
    func inkOfPrint() -> InkMap {
        let grain = grain
        guard grain > Self.coarseGrain else { return LocalThreshold(smallestStep: max(8, 4 * grain)).inkMap(of: self) }
        // The binomial filter below leaves 3/8 of white noise; phones' noise, already smoothed by them, keeps half.
        return LocalThreshold(smallestStep: max(8, 2 * grain)).inkMap(of: smoothed())
    }
}
