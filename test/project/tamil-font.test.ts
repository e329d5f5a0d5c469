/** The Tamil font is a subset. After adding a character, extend its unicode-range in app/fonts.css and run bin/subset-fonts.mjs. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TAMIL_CHARACTERS = /\p{Script=Tamil}/gu

/** The characters of a font's unicode-range. */
function charactersOf(font: string): Set<string> {
	const styles = readFileSync('app/fonts.css', 'utf8')
	const fontFace = styles.split('@font-face').find((rule) => rule.includes(font))
	const unicodeRange = fontFace?.match(/unicode-range:([^;]+);/)?.[1]
	const ranges = unicodeRange?.match(/[0-9A-F]{4}(?:-[0-9A-F]{4})?/g) ?? []
	return new Set(
		ranges.flatMap((range) => {
			const [first = '', last = first] = range.split('-')
			const from = Number.parseInt(first, 16)
			const count = Number.parseInt(last, 16) - from + 1
			return Array.from({ length: count }, (_, index) => String.fromCodePoint(from + index))
		}),
	)
}

test('the Tamil font has every Tamil character that a page uses', () => {
	const pages = globSync(['app/**/*.tsx', 'shop/**/*.ts'], { exclude: ['**/*.test.ts', '**/*.server.ts'] })
	const used = pages.flatMap((page) => readFileSync(page, 'utf8').match(TAMIL_CHARACTERS) ?? [])
	const included = charactersOf('./ui/fonts/tamil.woff2')
	expect(used.length).toBeGreaterThan(50)
	expect(used.filter((character) => !included.has(character))).toEqual([])
})

test('Tamil that the owner and customers write has its own font in headings and texts', () => {
	const theme = readFileSync('app/theme.css', 'utf8')
	for (const family of ['--font-display', '--font-text'])
		expect(theme.match(`${family}: ([^;]+);`)?.[1], family).toContain('"Tamil Text"')
	const included = charactersOf('"Tamil Text"')
	const letters = 'அஆஇஈஉஊஎஏஐஒஓஔஃகஙசஞடணதநபமயரலவழளறனஜஷஸஹாிீுூெேைொோௌ்'
	expect(letters.match(TAMIL_CHARACTERS)?.filter((letter) => !included.has(letter))).toEqual([])
})
