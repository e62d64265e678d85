public import ArgumentParser
public import PhotoReading

extension PhotoKind: ExpressibleByArgument {}
