/** Some selectors make browsers restyle much of the page whenever anything is pressed or added to it. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('what the whole page has does not select something in it', () => {
	const found = globSync('app/**/*.css').flatMap((file) =>
		selectorsIn(readFileSync(file, 'utf8'))
			.filter(selectsInPage)
			.map((selector) => `${file}: ${selector}`),
	)
	expect(found).toEqual([])
})

test('a selector of something in a page that has something else is found', () => {
	expect(selectsInPage(':root:has(.a .b) .c')).toBe(true)
	expect(selectsInPage('body.wide:has(.a:is(b, c)) > .d')).toBe(true)
	expect(selectsInPage(':root:has(.a .b)')).toBe(false)
	expect(selectsInPage('body:has(.a)::after')).toBe(false)
	expect(selectsInPage('.a:has(.b) .c')).toBe(false)
})

test('the root has no colour of the selection, with which each change of it restyles the whole page', () => {
	const found = globSync('app/**/*.css').flatMap((file) =>
		selectorsIn(readFileSync(file, 'utf8')).filter((selector) =>
			/^(?::root|html|\*)?::selection/.test(selector),
		),
	)
	expect(found).toEqual([])
})

test('a selector with :has() or :active-view-transition names the elements that it applies to', () => {
	const found = globSync('app/**/*.css').flatMap((file) =>
		selectorsIn(readFileSync(file, 'utf8'))
			.filter((selector) => /:has\(|:active-view/.test(selector) && !namesItsElements(selector))
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

function selectsInPage(selector: string): boolean {
	return /^(?::root|html|body)\S*:has\b\S*[\s>+~]/.test(withoutArguments(selector))
}

function withoutArguments(selector: string): string {
	const bare = selector.replaceAll(/\[[^\]]*\]|\([^()]*\)/g, (found) => (found.startsWith('[') ? '[]' : ''))
	return bare === selector ? bare : withoutArguments(bare)
}

function namesItsElements(selector: string): boolean {
	const bare = withoutArguments(selector)
	const last = bare.split(/[\s>+~]+/).at(-1) ?? ''
	return /^(?:[a-z]|:root|:is|:where)|[.#[]/.test(last)
}
