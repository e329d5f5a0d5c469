/** The input schema of each page, made from its definition. */
import { z } from 'zod'
import { type PageContent, type PageName, PAGES } from './definitions.ts'
import { isDestination, isProductPath } from './destinations.ts'
import { findSimilarName, isFact, isPart, listNames, uncapitalize } from './facts.ts'
import type { AnyContent, Field, ItemFields, MixedListField, Sections, SimpleField } from './fields.ts'
import { findBadLinks, parseProse } from './prose.ts'
import { maxLengthMessage, NOT_PLAIN_TEXT, Text } from '#shop/input/fields.ts'
import { isStoredImageUrl } from '#shop/images/rules.ts'

export function pageSchema<Name extends PageName>(page: Name): z.ZodType<PageContent<Name>> {
	const { sections, original }: { sections: Sections; original: AnyContent } = PAGES[page]
	const schema = sectionsSchema(sections, { original }).superRefine((content, context) => {
		for (const { name, message } of findMissingParts(original, content as AnyContent)) {
			context.addIssue({ code: 'custom', path: name, message })
		}
	})
	return schema as unknown as z.ZodType<PageContent<Name>>
}

type SchemaOptions = {
	original?: AnyContent
	/** Whether everything may still be empty. */
	isDraft?: boolean
}

export function sectionsSchema(sections: Sections, { original = {}, isDraft = false }: SchemaOptions) {
	const shape = Object.entries(sections).map(([section, { fields }]) => [
		section,
		z.object(
			Object.fromEntries(
				Object.entries(fields).map(([name, field]) => {
					const text = original[section]?.[name]
					return [name, schemaOf(field, { original: typeof text === 'string' ? text : '', isDraft })]
				}),
			),
		),
	])
	return z.object(Object.fromEntries(shape))
}

type FieldOptions = { original: string; isDraft: boolean }

function schemaOf(field: Field, options: FieldOptions): z.ZodType {
	if (field.kind === 'list') return listSchema(field.fields, field)
	if (field.kind === 'mixed') return mixedSchema(field, options)
	return simpleSchema(field, options)
}

function mixedSchema({ kinds, max }: MixedListField, options: FieldOptions): z.ZodType {
	const [first, ...rest] = Object.entries(kinds).map(([kind, { fields }]) =>
		z.object({ kind: z.literal(kind), ...itemShape(fields, options) }),
	)
	if (!first) throw new Error('A list of mixed items has at least one kind')
	const items = z.array(z.discriminatedUnion('kind', [first, ...rest])).max(max, `At most ${max} of these`)
	return options.isDraft ? items : items.min(1, 'Please add something to it')
}

function itemShape(fields: ItemFields, options: FieldOptions) {
	return Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [name, simpleSchema(field, { ...options, original: '' })]),
	)
}

function listSchema(fields: ItemFields, { max, itemName }: { max: number; itemName: string }): z.ZodType {
	const shape = itemShape(fields, { original: '', isDraft: false })
	const item = z.object(shape).superRefine((values, context) => {
		const { linkLabel = '', linkTo = '' } = values as Record<string, string>
		if (linkLabel === '' && linkTo !== '') {
			context.addIssue({ code: 'custom', path: ['linkLabel'], message: 'Please enter the text of the link' })
		}
		if (linkLabel !== '' && linkTo === '') {
			context.addIssue({ code: 'custom', path: ['linkTo'], message: 'Please choose where the link leads' })
		}
	})
	return z.array(item).min(1, `Add at least one ${itemName}`).max(max, `At most ${max} of these`)
}

function simpleSchema(field: SimpleField, { original, isDraft }: FieldOptions): z.ZodType {
	switch (field.kind) {
		case 'image':
			return z
				.string()
				.refine(
					(path) => path === original || path === '' || (path.startsWith('/home/') && isStoredImageUrl(path)),
					'Please choose one of these images',
				)
				.refine((path) => path !== '' || isDraft || field.noImage !== undefined, 'Please choose an image')
		case 'destination':
			return z
				.string()
				.refine(
					(path) => path === '' || isDestination(path) || (field.hasProducts && isProductPath(path)),
					"This page doesn't exist",
				)
				.refine((path) => path !== '' || isDraft || field.isOptional, 'Please choose a page')
		case 'product':
			return z
				.string()
				.regex(/^(?:[1-9][0-9]{0,8})?$/, "This product doesn't exist")
				.refine((id) => id !== '' || isDraft || field.isOptional, 'Please choose a product')
		case 'fixed':
			return z.string().regex(/^[a-z-]{0,40}$/)
		default:
			return writtenSchema(isDraft ? { ...field, isOptional: true } : field)
	}
}

type Written = Extract<SimpleField, { max: number }>

function writtenSchema({ kind, max, isOptional }: Written): z.ZodType {
	return Text(max, NOT_PLAIN_TEXT, maxLengthMessage(max))
		.transform((typed) => withBreaksOf(kind, typed))
		.pipe(
			z
				.string()
				.min(isOptional ? 0 : 1, { error: 'Please enter a text', abort: true })
				.superRefine((typed, context) => {
					const message = findProblem(typed, kind)
					if (message) context.addIssue({ code: 'custom', message })
				}),
		)
}

/** Prose keeps its lines, and a text its paragraphs. */
function withBreaksOf(kind: Written['kind'], typed: string): string {
	if (kind === 'prose') return typed
	if (kind === 'line') return typed.replace(/\s*\n\s*/g, ' ')
	return typed.replace(/[^\S\n]*\n[^\S\n]*/g, '\n').replace(/\n{3,}/g, '\n\n')
}

function findProblem(typed: string, kind: Written['kind']): string | null {
	const lines = kind === 'prose' ? parseProse(typed).filter((block) => block.kind === 'part') : []
	const parts = new Set(lines.map(({ name }) => name))
	for (const name of listNames(typed)) {
		if (isFact(uncapitalize(name))) continue
		if (!isPart(name)) return unknownName(name)
		if (!parts.has(name)) return `{${name}} needs a line of its own`
	}
	const [link] = kind === 'prose' ? findBadLinks(typed) : []
	if (link === undefined) return null
	return `The link to ${link} can't be followed. Write a page of this shop, such as /contact, or an address that begins with https://`
}

function unknownName(name: string): string {
	const meant = findSimilarName(name)
	const advice = meant
		? `Did you mean {${meant}}?`
		: "'How to write lists and links, and what the shop fills in', above this form, has all of them."
	return `{${name}} isn't one of the details that the shop fills in. ${advice}`
}

/** The parts that a page came with show what the law requires, or what is set elsewhere. */
function findMissingParts(original: AnyContent, content: AnyContent): { name: string[]; message: string }[] {
	return Object.entries(original).flatMap(([section, fields]) =>
		Object.keys(fields).flatMap((field) => {
			const text = JSON.stringify(content[section]?.[field] ?? '')
			return listNames(JSON.stringify(original[section]?.[field] ?? ''))
				.filter((name) => isPart(name) && !text.includes(`{${name}}`))
				.map((name) => ({
					name: [section, field],
					message: `Please keep {${name}} on a line of its own in one of the texts: it shows what the law requires or what is set elsewhere`,
				}))
		}),
	)
}
