/** A selector that ends in any element below a `:has()` makes browsers restyle the whole page whenever anything is pressed. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a selector with :has() names the elements that it applies to', () => {
	const found = globSync('app/**/*.css').flatMap((file) =>
		selectorsIn(readFileSync(file, 'utf8'))
			.filter((selector) => selector.includes(':has(') && !namesItsElements(selector))
			.map((selector) => `${file}: ${selector}`),
	)
	expect(found).toEqual([])
})

test('a selector that names no element is found', () => {
	expect(namesItsElements('.a:has(b) > *')).toBe(false)
	expect(namesItsElements('.a:has(b) tr > :first-child')).toBe(false)
	expect(namesItsElements('.a:has(b) tr > :is(th, td)')).toBe(true)
	expect(namesItsElements(':root:has(.a) .c:hover')).toBe(true)
	expect(namesItsElements(':root:has(.a)')).toBe(true)
})

function selectorsIn(css: string): string[] {
	const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)
	return [...rules]
		.map(([, selector = '']) => selector.trim())
		.filter((selector) => !selector.startsWith('@'))
		.flatMap((list) => list.split(/,(?![^(]*\))/).map((selector) => selector.trim()))
}

function namesItsElements(selector: string): boolean {
	let bare = selector.replaceAll(/\[[^\]]*\]/g, '[]')
	while (bare.includes('(')) bare = bare.replaceAll(/\([^()]*\)/g, '')
	const last = bare.split(/[\s>+~]+/).at(-1) ?? ''
	return /^(?:[a-z]|:root|:is|:where)|[.#[]/.test(last)
}
