import { expect, test } from 'vitest'
import { NEWSLETTER_SECTIONS } from '#shop/newsletters/definition.ts'
import { PAGES } from './definitions.ts'
import {
	changeList,
	type DraftItem,
	fromDraft,
	readDraft,
	readListChange,
	draftToText,
	toDraft,
} from './draft.ts'

const { sections, original } = PAGES.contact
const FIELD = sections.questions.fields.questions

test('a form sends back the content that it was filled with', () => {
	const { texts, lists } = toDraft(sections, original)
	const form = new FormData()
	for (const [name, value] of Object.entries(texts)) form.set(name, value.replaceAll('\n', '\r\n'))
	for (const [name, items] of Object.entries(lists)) {
		for (const { key, values } of items) {
			form.append(name, key)
			for (const [field, value] of Object.entries(values)) form.set(`${name}.${key}.${field}`, value)
		}
	}
	expect(fromDraft(sections, readDraft(sections, form))).toEqual(original)
})

test('missing fields are empty', () => {
	const content = fromDraft(sections, readDraft(sections, new FormData()))
	expect(content.hero?.title).toBe('')
	expect(content.questions?.questions).toEqual([])
})

const item = (key: string): DraftItem => ({ key, values: { question: `Q${key}` } })
const keys = (items: readonly DraftItem[]) => items.map(({ key }) => key)

test('items are moved, removed and added', () => {
	const items = [item('0'), item('1'), item('2')]
	const change = (name: 'add' | 'remove' | 'up' | 'down', key = '') =>
		changeList(items, { change: name, key }, FIELD)
	expect(keys(change('up', '2'))).toEqual(['0', '2', '1'])
	expect(keys(change('down', '0'))).toEqual(['1', '0', '2'])
	expect(keys(change('up', '0'))).toEqual(['0', '1', '2'])
	expect(keys(change('down', '2'))).toEqual(['0', '1', '2'])
	expect(keys(change('down', '9'))).toEqual(['0', '1', '2'])
	expect(keys(change('remove', '1'))).toEqual(['0', '2'])
	expect(change('add').at(-1)).toEqual({
		key: '3',
		values: { question: '', answer: '', linkLabel: '', linkTo: '' },
	})
	expect(keys(changeList([], { change: 'add', key: '' }, FIELD))).toEqual(['0'])
})

test('a button names the change, the list and the item', () => {
	expect(readListChange('up why.reasons 3')).toEqual({ change: 'up', list: 'why.reasons', key: '3' })
	expect(readListChange('add why.reasons')).toEqual({ change: 'add', list: 'why.reasons', key: '' })
	expect(readListChange('save')).toBeNull()
})

test('its texts can be copied, without images, links and products', () => {
	const blocks: Record<string, string>[] = [
		{ kind: 'text', heading: '', text: 'It is here.\nAt last.' },
		{ kind: 'products', first: '1', second: '', third: '' },
		{ kind: 'button', label: 'Shop our coffee', to: '/products' },
		{ kind: 'unknown', text: 'Forged' },
	]
	const inbox = { subject: 'The new harvest', preheader: '' }
	const draft = toDraft(NEWSLETTER_SECTIONS, { inbox, body: { heading: 'Pongal', blocks } })
	expect(draftToText(NEWSLETTER_SECTIONS, draft)).toBe(
		'The new harvest\n\nPongal\n\nIt is here.\nAt last.\n\nShop our coffee',
	)
})
