import ReadingSamples
import Testing

extension LabelledBoard: CustomTestStringConvertible {}
