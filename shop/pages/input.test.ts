import { describe, expect, test } from 'vitest'
import { PAGE_NAMES, type PageContent, PAGES } from './definitions.ts'
import { pageSchema } from './input.ts'
import { NOT_PLAIN_TEXT } from '#shop/input/fields.ts'
import { readInput } from '#shop/input/read-input.ts'

/** Returns the messages by the name of the field. */
function problems(read: ReturnType<typeof readInput>): Record<string, string> {
	const issues = read.error?.issues ?? []
	return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}
function checkReturn(change: (content: PageContent<'return'>) => void) {
	const content = structuredClone(PAGES.return.original)
	change(content)
	return problems(readInput(pageSchema('return'), content))
}
function checkTerms(text: string, index = 0) {
	const content = structuredClone(PAGES.terms.original)
	const section = content.body.sections[index]
	if (section) section.text = text
	return problems(readInput(pageSchema('terms'), content))
}

test.each(PAGE_NAMES)('the original of %s is valid, and is stored as it is', (name) => {
	expect(readInput(pageSchema(name), PAGES[name].original)).toEqual({
		success: true,
		data: PAGES[name].original,
	})
})

describe('a text', () => {
	test('may not be empty or too long', () => {
		expect(checkReturn(({ intro }) => (intro.lede = ' \n '))).toEqual({ 'intro.lede': 'Please enter a text' })
		expect(checkReturn(({ intro }) => (intro.lede = 'x'.repeat(601)))).toEqual({
			'intro.lede': 'At most 600 characters',
		})
		expect(checkReturn(({ intro }) => (intro.lede = 'x'.repeat(600)))).toEqual({})
	})

	test('of 100 kB is refused with its limit', () => {
		expect(checkTerms('x'.repeat(100_000), 1)).toEqual({
			'body.sections.1.text': 'At most 20,000 characters',
		})
	})

	test('with HTML is the text that was typed', () => {
		const typed = '<script>alert(1)</script> & <b>bold</b>'
		const content = structuredClone(PAGES.story.original)
		content.hero.title = typed
		expect(pageSchema('story').parse(content).hero.title).toBe(typed)
	})

	test('keeps its paragraphs and lists, and a heading is one line', () => {
		const content = structuredClone(PAGES.story.original)
		content.hero.title = 'One\n two'
		content.hero.text = 'One\n two \n\n\n\nThree '
		content.roasters.text = 'One\n- two\n'
		const { hero, roasters } = pageSchema('story').parse(content)
		expect([hero.title, hero.text, roasters.text]).toEqual(['One two', 'One\ntwo\n\nThree', 'One\n- two'])
	})

	test('of a policy may be as long as a whole policy', () => {
		expect(checkTerms('x'.repeat(20_000), 1)).toEqual({})
	})

	test('with characters that cannot be stored is refused', () => {
		expect(checkReturn(({ intro }) => (intro.lede = 'a\u0000b'))).toEqual({
			'intro.lede': NOT_PLAIN_TEXT,
		})
	})

	test('names only details that exist', () => {
		expect(checkTerms('Our {shop nmae}', 1)).toEqual({
			'body.sections.1.text':
				"{shop nmae} isn't one of the details that the shop fills in. 'How to write lists and links, and what the shop fills in', above this form, has all of them.",
		})
		expect(checkTerms('Our {Shopname}', 1)['body.sections.1.text']).toMatch(/ Did you mean \{shop name\}\?$/)
		expect(checkTerms('Our {Shop name} and {year}', 1)).toEqual({})
	})

	test('has links only to this shop, by HTTPS and to email addresses', () => {
		expect(checkTerms('[a](javascript:alert)', 1)['body.sections.1.text']).toMatch(
			/^The link to javascript:alert can't be followed\./,
		)
		expect(checkTerms('[a](/contact)', 1)).toEqual({})
	})
})

test('required facts stay on their page, each on its own line', () => {
	expect(checkTerms('Nothing')['body.sections']).toMatch(/^Please keep \{seller details\}/)
	expect(checkTerms('The {seller details}')['body.sections.0.text']).toBe(
		'{seller details} needs a line of its own',
	)
	expect(checkTerms('Other words\n{seller details}')).toEqual({})
})

test('a list has at least one item, and a limit', () => {
	expect(checkReturn(({ body }) => (body.sections = []))).toEqual({
		'body.sections': 'Add at least one section',
	})
	const section = { heading: 'A', text: 'B', anchor: '' }
	expect(checkReturn(({ body }) => (body.sections = Array(31).fill(section)))).toEqual({
		'body.sections': 'At most 30 of these',
	})
	expect(checkReturn(({ body }) => (body.sections = [{ ...section, anchor: '"x' }]))).not.toEqual({})
})

test('a custom link has a text and leads to a page of the shop', () => {
	function check(linkLabel: string, linkTo: string) {
		const content = structuredClone(PAGES.contact.original)
		content.questions.questions = [{ question: 'Q', answer: 'A', linkLabel, linkTo }]
		return problems(readInput(pageSchema('contact'), content))
	}
	expect(check('', '')).toEqual({})
	expect(check('Contact', '/contact')).toEqual({})
	expect(check('Contact', '')).toEqual({
		'questions.questions.0.linkTo': 'Please choose where the link leads',
	})
	expect(check('', '/contact')).toEqual({
		'questions.questions.0.linkLabel': 'Please enter the text of the link',
	})
	expect(check('Contact', 'https://elsewhere.example')).toEqual({
		'questions.questions.0.linkTo': "This page doesn't exist",
	})
})

test('an image is the original or an uploaded one', () => {
	function check(image: string) {
		const content = structuredClone(PAGES.home.original)
		content.hero.image = image
		return problems(readInput(pageSchema('home'), content))
	}
	expect(check('/home/1795156200000-cup.jpg')).toEqual({})
	expect(check('/product-images/1795156200000-cup.jpg')).not.toEqual({})
	expect(check('story-beans.jpg')).toEqual({ 'hero.image': 'Please choose one of these images' })
	expect(check('')).toEqual({ 'hero.image': 'Please choose an image' })
})
