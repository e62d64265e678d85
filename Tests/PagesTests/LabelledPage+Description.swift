import ReadingSamples
import Testing

extension LabelledPage: CustomTestStringConvertible {}
