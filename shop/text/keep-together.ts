/** Keeps on one line, with no-break spaces, what is read as one. */
const NO_BREAK_SPACE = '\u00a0'

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'

/** The spaces inside a number, a date, a time, a quantity or a place. */
const INSIDE = new RegExp(
	[
		// '+91 98765 43210', '2 × Artisan Blend', '100% Pure', '220 g', '₹1.09 per gram'
		String.raw`(?<=\d) (?=\d|×|(?:g|kg|ml|days?)\b|per\b)`,
		String.raw`(?<=×) |(?<=%) (?=[A-Z])|(?<=\d per) `,
		// 'Wednesday 2 Dec', 'Nov 20, 2026', '07:30 AM', '9 am'
		String.raw`(?<=\d) (?=${MONTH}\b|[AaPp][Mm]\b)|(?<=day) (?=\d)`,
		String.raw`(?<=\b${MONTH}) (?=\d)|(?<=\b${MONTH} \d{2},) (?=\d{4}\b)`,
		// 'Tamil Nadu 600004'
		String.raw`(?<=\bTamil) (?=Nadu)|(?<=\bWest) (?=Bengal)|(?<=\w) (?=Pradesh)|(?<=[A-Za-z]) (?=\d{6}\b)`,
	].join('|'),
	'g',
)

/** In a text. */
export function keepTogether(text: string): string {
	return text.replace(INSIDE, NO_BREAK_SPACE)
}

/** All of a short text, such as a date. */
export function keepWhole(text: string): string {
	return text.replaceAll(' ', NO_BREAK_SPACE)
}

/** For plain text and for machines. */
export function withPlainSpaces(text: string): string {
	return text.replaceAll(NO_BREAK_SPACE, ' ')
}
