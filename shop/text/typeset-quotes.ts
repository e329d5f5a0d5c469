/** Replaces straight quotes and apostrophes with typographic ones, for headings of emails. On pages, the display face shows apostrophes so (`bin/subset-fonts.mjs`). */
export function typesetQuotes(text: string): string {
	return text
		.replace(/"([^"]*)"/g, '\u201c$1\u201d')
		.replace(/(?<=^|[\s(])'(?=\S)/g, '\u2018')
		.replaceAll("'", '\u2019')
}
