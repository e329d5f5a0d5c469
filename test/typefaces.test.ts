/** The fonts are subsets, which must contain every character that the shop uses. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const IS_TAMIL = /\p{Script=Tamil}/gu

function charactersOf(file: string): Set<string> {
	const styles = readFileSync('app/fonts.css', 'utf8')
	const face = styles.split('@font-face').find((rule) => rule.includes(file))
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

test('every Tamil character on a page is in the Tamil font; for a new one, extend app/fonts.css and subset the font again', () => {
	const pages = globSync(['app/**/*.tsx', 'shop/**/*.ts'], { exclude: ['**/*.test.ts', '**/*.server.ts'] })
	const used = pages.flatMap((page) => readFileSync(page, 'utf8').match(IS_TAMIL) ?? [])
	const included = charactersOf('./ui/fonts/tamil.woff2')
	expect(used.length).toBeGreaterThan(50)
	expect(used.filter((character) => !included.has(character))).toEqual([])
})
