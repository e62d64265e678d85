// Stands in each target that has mutants.

import CMutant

/// Whether the mutant of this number is on. Usable from default arguments.
@usableFromInline func mutant(_ number: Int32) -> Bool { mutant_is_on(number) }

// A sum that can become a difference. What can be added can't always be subtracted: then only the first part is left.

@usableFromInline func mutantMinus<Value: AdditiveArithmetic>(_ number: Int32, _ a: Value, _ b: Value) -> Value {
    mutant(number) ? a - b : a + b
}

@usableFromInline func mutantMinus<Value: RangeReplaceableCollection, Other: Sequence>(
    _ number: Int32, _ a: Value, _ b: Other
) -> Value
where Other.Element == Value.Element { mutant(number) ? a : a + b }

@_disfavoredOverload @usableFromInline
func mutantMinus<Value: Strideable>(_ number: Int32, _ a: Value, _ b: Value.Stride) -> Value
where Value.Stride: SignedNumeric {
    a.advanced(by: mutant(number) ? -b : b)
}

@_disfavoredOverload @usableFromInline
func mutantMinus<Value: InstantProtocol>(_ number: Int32, _ a: Value, _ b: Value.Duration) -> Value {
    a.advanced(by: mutant(number) ? .zero - b : b)
}

// A difference that can become a sum.

@usableFromInline func mutantPlus<Value: AdditiveArithmetic>(_ number: Int32, _ a: Value, _ b: Value) -> Value {
    mutant(number) ? a + b : a - b
}

@_disfavoredOverload @usableFromInline
func mutantPlus<Value: Strideable>(_ number: Int32, _ a: Value, _ b: Value.Stride) -> Value
where Value.Stride: SignedNumeric {
    a.advanced(by: mutant(number) ? b : -b)
}

@_disfavoredOverload @usableFromInline
func mutantPlus<Value: InstantProtocol>(_ number: Int32, _ a: Value, _ b: Value.Duration) -> Value {
    a.advanced(by: mutant(number) ? b : .zero - b)
}
