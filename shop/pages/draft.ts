/** A page's content as a form has it: texts by the name of their field, and list items with a key that stays when they are moved. */
import {
	type AnyContent,
	type AnyListField,
	isListField,
	itemKindOf,
	type Sections,
	type SimpleField,
} from './fields.ts'

export type DraftItem = { key: string; values: Record<string, string> }
export type Draft = { texts: Record<string, string>; lists: Record<string, DraftItem[]> }

/** The field of files that are uploaded as soon as they are chosen, and then leave it. */
export const NOT_UPLOADED_YET = 'upload'

type NamedField = { section: string; field: string; name: string }

/** `name` is for example 'hero.title'. */
function listFields(sections: Sections): {
	simple: (NamedField & { definition: SimpleField })[]
	lists: (NamedField & { definition: AnyListField })[]
} {
	const all = Object.entries(sections).flatMap(([section, { fields }]) =>
		Object.entries(fields).map(([field, definition]) => ({
			section,
			field,
			name: `${section}.${field}`,
			definition,
		})),
	)
	return {
		simple: all.flatMap(({ definition, ...named }) =>
			isListField(definition) ? [] : [{ ...named, definition }],
		),
		lists: all.flatMap(({ definition, ...named }) =>
			isListField(definition) ? [{ ...named, definition }] : [],
		),
	}
}

export function toDraft(sections: Sections, content: AnyContent): Draft {
	const { simple, lists } = listFields(sections)
	const texts = simple.map(({ section, field, name }) => [name, String(content[section]?.[field] ?? '')])
	const items = lists.map(({ section, field, name }) => {
		const list = content[section]?.[field]
		const values = Array.isArray(list) ? list : []
		return [name, values.map((item, index) => ({ key: String(index), values: item }))]
	})
	return { texts: Object.fromEntries(texts), lists: Object.fromEntries(items) }
}

/** Items are moved, so an original is found by the heading or question that comes first in it. */
export function originalOf(
	{ values }: DraftItem,
	{ originals, field }: { originals: readonly DraftItem[]; field: AnyListField },
): DraftItem['values'] {
	const [first = ''] = Object.keys(itemKindOf(field, values['kind'])?.fields ?? {})
	return originals.find((original) => original.values[first] === values[first])?.values ?? {}
}

/** The texts of a draft in the order of its form, with blank lines between them. Images, links and products are left out. */
export function draftToText(sections: Sections, { texts, lists }: Draft): string {
	const listed = Object.entries(sections).flatMap(([section, { fields }]) =>
		Object.entries(fields).flatMap(([field, definition]) => {
			const name = `${section}.${field}`
			if (!isListField(definition)) return isText(definition) ? [texts[name]] : []
			return (lists[name] ?? []).flatMap(({ values }) => {
				const item = itemKindOf(definition, values.kind)?.fields ?? {}
				return Object.entries(item).flatMap(([of, part]) => (isText(part) ? [values[of]] : []))
			})
		}),
	)
	return listed.filter(Boolean).join('\n\n')
}

function isText({ kind }: SimpleField): boolean {
	return kind === 'line' || kind === 'text' || kind === 'prose'
}

/** The form sends the keys of a list's items under its name, in their order, and their fields as 'why.reasons.3.title'. */
export function readDraft(sections: Sections, form: FormData): Draft {
	const read = (name: string) => String(form.get(name) ?? '').replace(/\r\n?/g, '\n')
	const { simple, lists } = listFields(sections)
	const items = lists.map(({ name, definition }) => [
		name,
		form.getAll(name).map((given) => {
			const key = String(given)
			const kind = read(`${name}.${key}.kind`)
			const values = emptyItem(definition, kind).map(([of, empty]) => [
				of,
				empty || read(`${name}.${key}.${of}`),
			])
			return { key, values: Object.fromEntries(values) }
		}),
	])
	return {
		texts: Object.fromEntries(simple.map(({ name }) => [name, read(name)])),
		lists: Object.fromEntries(items),
	}
}

export function fromDraft(sections: Sections, { texts, lists }: Draft): AnyContent {
	const content = Object.entries(sections).map(([section, { fields }]) => [
		section,
		Object.fromEntries(
			Object.entries(fields).map(([field, { kind }]) => {
				const name = `${section}.${field}`
				const isList = kind === 'list' || kind === 'mixed'
				return [field, isList ? (lists[name] ?? []).map(({ values }) => values) : (texts[name] ?? '')]
			}),
		),
	])
	return Object.fromEntries(content)
}

export type ListChange = 'add' | 'remove' | 'up' | 'down'

const CHANGE = /^(add|remove|up|down) ([^ ]+)(?: ([0-9a-z]+))?$/

/** Reads the value of a button: 'add why.reasons', 'up why.reasons 3', or 'add body.blocks image' where there are several kinds. */
export function readListChange(intent: string): { change: ListChange; list: string; key: string } | null {
	const [, change, list, key = ''] = CHANGE.exec(intent) ?? []
	return change && list ? { change: change as ListChange, list, key } : null
}

/** An item that is first or last stays where it is. */
export function changeList(
	items: readonly DraftItem[],
	{ change, key }: { change: ListChange; key: string },
	field: AnyListField,
): DraftItem[] {
	if (change === 'remove') return items.filter((item) => item.key !== key)
	if (change === 'add') return itemKindOf(field, key) ? [...items, newItem(items, field, key)] : [...items]
	const from = items.findIndex((item) => item.key === key)
	const to = change === 'up' ? from - 1 : from + 1
	const moved = items[from]
	if (!moved || to < 0 || to >= items.length) return [...items]
	return items.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** For the list that the change names, if the page has it. */
export function changeDraft(
	sections: Sections,
	draft: Draft,
	{ list, ...change }: { change: ListChange; list: string; key: string },
): Draft {
	const named = listFields(sections).lists.find(({ name }) => name === list)
	if (!named) return draft
	const items = changeList(draft.lists[list] ?? [], change, named.definition)
	return { ...draft, lists: { ...draft.lists, [list]: items } }
}

function newItem(items: readonly DraftItem[], field: AnyListField, kind: string): DraftItem {
	const key = Math.max(-1, ...items.map((item) => Number(item.key))) + 1
	return { key: String(key), values: Object.fromEntries(emptyItem(field, kind)) }
}

/** Returns the names of an item's fields with what an empty one contains. */
function emptyItem(field: AnyListField, kind: string): [name: string, value: string][] {
	const names = Object.keys(itemKindOf(field, kind)?.fields ?? {})
	const empty = names.map((name): [string, string] => [name, ''])
	return field.kind === 'mixed' ? [['kind', kind], ...empty] : empty
}

/** Returns the first message of each field, by its name in the form. */
export function toFieldErrors(
	{ issues }: { issues: readonly { path: readonly PropertyKey[]; message: string }[] },
	{ lists }: Draft,
): Record<string, string> {
	const errors: Record<string, string> = {}
	for (const { path, message } of issues) {
		const [section, field, index, ...rest] = path.map(String)
		const list = `${section}.${field}`
		const key = index === undefined ? [] : [lists[list]?.[Number(index)]?.key ?? index]
		errors[[list, ...key, ...rest].join('.')] ??= message
	}
	return errors
}
