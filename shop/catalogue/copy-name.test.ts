import { expect, test } from 'vitest'
import { copyName, firstWords, shorten } from './copy-name.ts'

test('a copy has a name of its own, also that of a copy', () => {
	const copy = (name: string, taken: string[] = []) => copyName(name, { max: 30, taken })
	expect(copy('Perfect')).toBe('Perfect (copy)')
	expect(copy('Perfect', ['Perfect', 'Perfect (copy)'])).toBe('Perfect (copy 2)')
	expect(copy('Perfect (copy)', ['Perfect', 'Perfect (copy)'])).toBe('Perfect (copy 2)')
	expect(copy('Perfect (copy 2)', ['Perfect (copy)', 'Perfect (copy 2)'])).toBe('Perfect (copy 3)')
})

test('a long name is shortened, so that it fits with what is added', () => {
	const name = 'A name of exactly thirty marks'
	expect(name).toHaveLength(30)
	const first = copyName(name, { max: 30, taken: [] })
	expect(first).toBe('A name of exactly thirt (copy)')
	expect(copyName(name, { max: 30, taken: [first] })).toBe('A name of exactly thi (copy 2)')
})

test('a text is never shortened in the middle of a letter', () => {
	expect(shorten('காபி', 3)).toBe('கா')
	expect(shorten('Kaapi ☕️👨‍👩‍👧', 9)).toBe('Kaapi ☕️')
	expect(shorten('Kaapi thool', 6)).toBe('Kaapi')
	expect(shorten('Kaapi', 30)).toBe('Kaapi')
})

test('a short name is of whole words', () => {
	expect(firstWords('Artisan Blend - Kumbakonam Degree', 30)).toBe('Artisan Blend - Kumbakonam')
	expect(firstWords('Artisan Blend - Perfectly Kumbakonam', 26)).toBe('Artisan Blend - Perfectly')
	expect(firstWords('Artisan Blend - Kumbakonam', 18)).toBe('Artisan Blend')
	expect(firstWords('Classic Blend of Ooty', 13)).toBe('Classic Blend')
	expect(firstWords('Perfect', 30)).toBe('Perfect')
	expect(firstWords('Kumbakonamdegreecoffee', 10)).toBe('Kumbakonam')
})
