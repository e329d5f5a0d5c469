/** The typefaces are cut to what the shop writes, so what it writes must be in them. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const IS_TAMIL = /\p{Script=Tamil}/gu

function lettersIn(file: string): Set<string> {
	const styles = readFileSync('app/fonts.css', 'utf8')
	const face = styles.split('@font-face').find((one) => one.includes(file))
	const parts = face?.match(/unicode-range:([^;]+);/)?.[1]?.match(/[0-9A-F]{4}(?:-[0-9A-F]{4})?/g) ?? []
	return new Set(
		parts.flatMap((part) => {
			const [first = '', last = first] = part.split('-')
			const from = Number.parseInt(first, 16)
			const count = Number.parseInt(last, 16) - from + 1
			return Array.from({ length: count }, (_, index) => String.fromCodePoint(from + index))
		}),
	)
}

test('every Tamil letter on a page is in the Tamil typeface; a new one is named in app/fonts.css and cut anew', () => {
	const pages = globSync(['app/**/*.tsx', 'shop/**/*.ts'], { exclude: ['**/*.test.ts', '**/*.server.ts'] })
	const written = pages.flatMap((page) => readFileSync(page, 'utf8').match(IS_TAMIL) ?? [])
	const cut = lettersIn('./ui/fonts/tamil.woff2')
	expect(written.length).toBeGreaterThan(50)
	expect(written.filter((letter) => !cut.has(letter))).toEqual([])
})
