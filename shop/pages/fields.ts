/** The kinds of fields in the content of a page, and the type of the content that they describe. */

const MAX_LINE_LENGTH = 120
const MAX_TEXT_LENGTH = 600
const MAX_PROSE_LENGTH = 5_000

type TextField = {
	/** `line` is one line, `text` a paragraph, and `prose` has paragraphs, lists and links (`prose.ts`). */
	kind: 'line' | 'text' | 'prose'
	label: string
	hint?: string
	/** Set if the text is not in English. */
	lang?: 'ta'
	max: number
	isOptional: boolean
}
/** An image of the storage, or the one that the page came with. */
type ImageField = { kind: 'image'; label: string } & ImageOptions
type ImageOptions = {
	hint?: string
	/** The label of the choice without an image. Left out if an image is required. */
	noImage?: string
	/** The label of the original image if another shop name replaces it. */
	originalIfRenamed?: string
	isOnDark?: boolean
}
/** A page of the shop that a link leads to, or none. With `hasProducts`, it may also be a product. */
type DestinationField = { kind: 'destination'; label: string; isOptional: boolean; hasProducts?: boolean }
/** The id of a product of the catalogue, or none. */
type ProductField = { kind: 'product'; label: string; isOptional: boolean }
/** Not shown in the form, such as the target of links to a section. */
type FixedField = { kind: 'fixed' }

export type SimpleField = TextField | ImageField | DestinationField | ProductField | FixedField
export type ItemFields = Readonly<Record<string, SimpleField>>
type ListField = {
	kind: 'list'
	label: string
	/** The name of one item, such as 'question'. */
	itemName: string
	fields: ItemFields
	max: number
}
type ItemKind = { itemName: string; fields: ItemFields }
/** A list of items of several kinds, such as the blocks of a newsletter. Each item names its own in `kind`. */
export type MixedListField = {
	kind: 'mixed'
	label: string
	kinds: Readonly<Record<string, ItemKind>>
	max: number
}
export type AnyListField = ListField | MixedListField
export type Field = SimpleField | AnyListField

export type Section = { title: string; fields: Readonly<Record<string, Field>> }
export type Sections = Readonly<Record<string, Section>>

type ItemContent<Fields extends ItemFields> = { -readonly [Name in keyof Fields]: string }
type FieldContent<Kind extends Field> = Kind extends ListField
	? ItemContent<Kind['fields']>[]
	: Kind extends MixedListField
		? Record<string, string>[]
		: string
export type ContentOf<Defined extends Sections> = {
	-readonly [Section in keyof Defined]: {
		-readonly [Name in keyof Defined[Section]['fields']]: FieldContent<Defined[Section]['fields'][Name]>
	}
}

/** The content of any page. */
export type AnyContent = Record<string, Record<string, string | Record<string, string>[]>>

type Options = { hint?: string; lang?: 'ta'; max?: number; isOptional?: boolean }

export function line(label: string, { max = MAX_LINE_LENGTH, isOptional = false, ...rest }: Options = {}) {
	return { kind: 'line', label, max, isOptional, ...rest } as const satisfies Field
}

export function text(label: string, { max = MAX_TEXT_LENGTH, isOptional = false, ...rest }: Options = {}) {
	return { kind: 'text', label, max, isOptional, ...rest } as const satisfies Field
}

export function prose(label: string, { max = MAX_PROSE_LENGTH, isOptional = false, ...rest }: Options = {}) {
	return { kind: 'prose', label, max, isOptional, ...rest } as const satisfies Field
}

export function image(label: string, rest: ImageOptions = {}) {
	return { kind: 'image', label, ...rest } as const satisfies Field
}

export function labelOfOriginal(
	{ originalIfRenamed }: Pick<ImageField, 'originalIfRenamed'>,
	{ hasOriginalName }: { hasOriginalName: boolean },
): string {
	return (hasOriginalName ? undefined : originalIfRenamed) ?? 'Original image'
}

/** An image with its description. */
export function imageWithAlt(label = 'Image') {
	return {
		image: image(label),
		alt: line(`${label}: description`, {
			max: 200,
			hint: "In a few words, for those who can't see it",
			isOptional: true,
		}),
	} as const
}

export function destination(label: string, { isOptional = false, hasProducts = false } = {}) {
	return { kind: 'destination', label, isOptional, hasProducts } as const satisfies Field
}

export function product(label: string, { isOptional = false } = {}) {
	return { kind: 'product', label, isOptional } as const satisfies Field
}

/** For list items: `linkLabel` and `linkTo`, which are both given or both empty (`input.ts`). */
export const optionalLink = {
	linkLabel: line('Link', { max: 40, isOptional: true }),
	linkTo: destination('The link leads to', { isOptional: true }),
} as const

export const fixed = { kind: 'fixed' } as const satisfies Field

export function list<Fields extends ItemFields>(
	label: string,
	{ itemName, fields, max = 12 }: { itemName: string; fields: Fields; max?: number },
) {
	return { kind: 'list', label, itemName, fields, max } as const satisfies Field
}

export function mixedList<Kinds extends Readonly<Record<string, ItemKind>>>(
	label: string,
	{ kinds, max }: { kinds: Kinds; max: number },
) {
	return { kind: 'mixed', label, kinds, max } as const satisfies Field
}

export function isListField(field: Field): field is AnyListField {
	return field.kind === 'list' || field.kind === 'mixed'
}

/** Returns the name and fields of an item, or null for a kind that does not exist. */
export function itemKindOf(field: AnyListField, kind = ''): ItemKind | null {
	if (field.kind === 'list') return field
	return Object.hasOwn(field.kinds, kind) ? (field.kinds[kind] ?? null) : null
}

/** The description that search engines show. */
export const description = text('Description for search engines', { max: 300 })

/** Letters that the shop's font lacks are shown in a font of the reader's device. */
export const tamil = line('Line in Tamil', { lang: 'ta', isOptional: true })

export const titleAndText = { title: line('Title'), text: text('Text') } as const

/** For pages whose search title and address stay. */
type PageDefinition<Defined extends Sections> = {
	label: string
	/** Null if it is on every page. */
	path: string | null
	sections: Defined
	original: ContentOf<Defined>
}

export function definePage<const Defined extends Sections>(
	definition: PageDefinition<Defined>,
): PageDefinition<Defined> {
	return definition
}
