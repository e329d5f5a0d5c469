/** The zeros of the scripts that people in India type digits in: Devanagari to Malayalam, and Arabic for Urdu; and the full-width one. */
const ZEROS = '०০੦૦୦௦౦೦൦٠۰０'

/** Digits of other scripts as 0 to 9, so that a field which takes digits does not drop them. */
export function toAsciiDigits(text: string): string {
	return text.replace(/\p{Nd}/gu, (digit) => {
		const code = digit.codePointAt(0) ?? 0
		const values = Array.from(ZEROS, (zero) => code - (zero.codePointAt(0) ?? 0))
		return String(values.find((value) => value >= 0 && value <= 9) ?? digit)
	})
}
