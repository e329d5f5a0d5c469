/** The zeros of the scripts in which people in India type digits (Devanagari to Malayalam, and Arabic for Urdu), and the full-width one. */
const ZEROS = '\u0966\u09E6\u0A66\u0AE6\u0B66\u0BE6\u0C66\u0CE6\u0D66\u0660\u06F0\uFF10'

/** Converts digits of other scripts to 0 to 9, so that a field for digits does not drop them. */
export function toAsciiDigits(text: string): string {
	return text.replace(/\p{Nd}/gu, (digit) => {
		const code = digit.codePointAt(0) ?? 0
		const values = Array.from(ZEROS, (zero) => code - (zero.codePointAt(0) ?? 0))
		return String(values.find((value) => value >= 0 && value <= 9) ?? digit)
	})
}
