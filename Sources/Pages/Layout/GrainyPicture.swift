internal import ImageCodec
internal import Raster

extension GrayImage {
    /// The standard deviation of the noise above which a picture is smoothed before thresholding.
    private static let coarseGrain: Float = 2.5

    /// Thresholds print adaptively, with a step above the noise.
    func inkOfPrint() -> InkMap {
        let grain = grain
        guard grain > Self.coarseGrain else { return LocalThreshold(smallestStep: max(8, 4 * grain)).inkMap(of: self) }
        // Smoothing with the binomial kernel leaves 3/8 of white noise. Half of a phone's noise remains, because the
        // phone has smoothed it already.
        return LocalThreshold(smallestStep: max(8, 2 * grain)).inkMap(of: smoothed())
    }
}
