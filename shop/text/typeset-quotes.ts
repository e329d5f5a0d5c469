/** Typographic quotation marks and apostrophes for typed ones, for a heading outside the pages: their display face has them itself (`bin/subset-fonts.mjs`). */
export function typesetQuotes(text: string): string {
	return text
		.replace(/"([^"]*)"/g, '\u201c$1\u201d')
		.replace(/(?<=^|[\s(])'(?=\S)/g, '\u2018')
		.replaceAll("'", '\u2019')
}
