/** Input schemas of products: their texts, details and pack sizes. */
import { z } from 'zod'
import { BADGES } from './labelling/badges.ts'
import { MAX_FEATURES, MAX_LENGTHS } from './lengths.ts'
import { ALL_GRINDS, UNIT_VALUES } from './variants/pack-options.ts'
import type { Composition } from './rules.ts'
import { MAX_SKU_LENGTH } from './variants/skus.ts'
import { Day, normalizeLines, normalizeText, NOT_PLAIN_TEXT, Text } from '#shop/input/fields.ts'
import { Rupees } from '#shop/input/form-values.ts'
import { TypedPercent } from '#shop/input/numbers.ts'

const MAX_IMAGES = 20

const LimitedText = (max: number, name: string) =>
	Text(max, `${name}: ${NOT_PLAIN_TEXT}`, `${name}: at most ${max} characters`)

/** Keeps blank lines. A browser sends CR LF for each line break, which is normalized. */
const TextOfLength = (min: number, max: number, name: string) =>
	z
		.string()
		.transform(normalizeLines)
		.pipe(LimitedText(max, name))
		.pipe(z.string().min(min, `${name}: at least ${min} characters`))

const Line = (min: number, max: number, name: string) =>
	TextOfLength(min, max, name).pipe(z.string().regex(/^[^\t\n]*$/, `${name}: enter a single line`))

/** One feature per line. */
const Features = z
	.string()
	.transform((text) => normalizeLines(text).split('\n').map(normalizeText))
	.transform((lines) => lines.filter(Boolean))
	.pipe(
		z
			.array(
				Text(
					MAX_LENGTHS.feature,
					`Features: ${NOT_PLAIN_TEXT}`,
					`Features: at most ${MAX_LENGTHS.feature} characters per line`,
				),
			)
			.min(1, 'Features: at least one line')
			.max(MAX_FEATURES, `Features: at most ${MAX_FEATURES} lines`),
	)

/** An empty value becomes null. */
const OptionalLine = (max: number, name: string) => Line(0, max, name).transform((text) => text || null)

/** An empty value becomes null. A union with the value's schema would hide that schema's message. */
const EmptyAsNull = z
	.string()
	.trim()
	.transform((text) => text || null)

const OptionalDay = EmptyAsNull.pipe(Day('On sale since: enter a date').nullable())

export const ProductId = z
	.string()
	.regex(/^[1-9][0-9]{0,8}$/, "This product doesn't exist.")
	.transform(Number)

/** How many places to move an item in a list, down if positive. */
export const Places = z
	.string()
	.regex(/^-?[1-9][0-9]{0,3}$/, "This place doesn't exist.")
	.transform(Number)

/** The key of a pack size within its product: its first name in lower case, as in a cart's 'Small (220g)'. */
export const SizeValue = z
	.string()
	.regex(/^[\p{Ll}\p{Lo}\p{M}\p{N} -]{1,30}$/u, "This pack size doesn't exist.")

function isSizeValue(text: string): boolean {
	return SizeValue.safeParse(text).success
}

export const ProductContentInput = z.object({
	description: TextOfLength(10, MAX_LENGTHS.description, 'Description'),
	story: TextOfLength(20, MAX_LENGTHS.story, 'Story'),
	features: Features,
	images: z
		.array(
			z.object({
				path: z.string(),
				alt: LimitedText(MAX_LENGTHS.imageDescription, 'Image description'),
			}),
		)
		.max(MAX_IMAGES, `Images: at most ${MAX_IMAGES}`)
		.refine((images) => new Set(images.map(({ path }) => path)).size === images.length, {
			message: 'Each image can be chosen once.',
		}),
	badge: EmptyAsNull.pipe(z.enum(BADGES, "This badge doesn't exist.").nullable()),
	onSaleSince: OptionalDay,
	pageTitle: OptionalLine(MAX_LENGTHS.pageTitle, 'Title in search results'),
	pageDescription: OptionalLine(MAX_LENGTHS.pageDescription, 'Text in search results'),
})
export type ProductContentInput = z.infer<typeof ProductContentInput>

export const ProductName = Line(3, MAX_LENGTHS.name, 'Name')

const Percent = TypedPercent.pipe(z.string().regex(/^[0-9]{0,3}$/, 'Enter a whole number of percent'))

export const TAX_CATEGORY_REFUSED = 'Please choose a tax category'

const CompositionFields = z.object({ coffee: Percent, chicory: Percent })

export const ProductDetailsInput = z
	.object({
		name: ProductName,
		shortName: Line(2, MAX_LENGTHS.shortName, 'Short name'),
		coffee: Percent,
		chicory: Percent,
		roast: OptionalLine(MAX_LENGTHS.roast, 'Roast'),
		isFood: z.enum(['on', '']).default('').transform(Boolean),
		genericName: OptionalLine(MAX_LENGTHS.genericName, 'Generic name'),
		ingredients: OptionalLine(MAX_LENGTHS.ingredients, 'Ingredients'),
		shelfLife: OptionalLine(MAX_LENGTHS.shelfLife, 'Shelf life'),
		countryOfOrigin: Line(2, MAX_LENGTHS.countryOfOrigin, 'Country of origin'),
		manufacturer: OptionalLine(MAX_LENGTHS.manufacturer, 'Manufacturer'),
		fssaiLicence: z
			.string()
			.trim()
			.regex(/^([0-9]{14})?$/, 'An FSSAI licence number has 14 digits')
			.transform((text) => text || null),
		taxCategory: z.string(TAX_CATEGORY_REFUSED),
	})
	// Checked even where other fields are wrong, so that everything is reported at once.
	.refine(({ coffee, chicory }) => readComposition(coffee, chicory) !== 'invalid', {
		path: ['coffee'],
		message: 'Coffee and chicory have to add up to 100%',
		when: ({ value }) => CompositionFields.safeParse(value).success,
	})
	.refine(
		({ coffee, chicory, taxCategory }) => {
			const composition = readComposition(coffee, chicory)
			return !(composition && composition !== 'invalid' && composition.chicory && taxCategory === 'coffee')
		},
		{
			path: ['taxCategory'],
			message: 'Pure coffee has no chicory. Please choose another tax category',
			when: ({ value }) => CompositionFields.safeParse(value).success,
		},
	)
	.transform(({ coffee, chicory, ...details }) => {
		const composition = readComposition(coffee, chicory)
		return { ...details, composition: composition === 'invalid' ? null : composition }
	})
export type ProductDetailsInput = z.infer<typeof ProductDetailsInput>

/** Both fields are empty for a product that is not a blend. */
function readComposition(coffee: string, chicory: string): Composition | null | 'invalid' {
	if (coffee === '' && chicory === '') return null
	const composition = { coffee: Number(coffee), chicory: Number(chicory) }
	return composition.coffee + composition.chicory === 100 ? composition : 'invalid'
}

const PACK_NAME_REFUSED = `Pack name: up to ${MAX_LENGTHS.packName} letters, digits and spaces`

/** 50 kg. A larger pack is a typing error. */
const MAX_QUANTITY = 50_000

const Price = Rupees('Enter prices in rupees, such as 240 or 240.50')

const PriceDay = Day('From: enter a date')

const Quantity = (name: string) =>
	z
		.string()
		.trim()
		.regex(/^[1-9][0-9]{0,4}$/, `${name}: enter a whole number, such as 250`)
		.transform(Number)
		.pipe(z.number().max(MAX_QUANTITY, `${name}: at most ${MAX_QUANTITY.toLocaleString('en-IN')}`))

/** In grams, or empty while it is unknown. */
const PackedWeight = EmptyAsNull.pipe(Quantity('Packed weight').nullable())

const Sku = z
	.string()
	.trim()
	.regex(
		new RegExp(`^[^\\s\\p{C}]{1,${MAX_SKU_LENGTH}}$`, 'u'),
		`SKU: up to ${MAX_SKU_LENGTH} characters without spaces`,
	)

/** In the order of the shop, or none for a product that is not ground. */
const Grinds = z
	.array(z.enum(ALL_GRINDS, "This grind doesn't exist."))
	.transform((chosen) => ALL_GRINDS.filter((grind) => chosen.includes(grind)))

/** What is printed on the pack. A different pack is another pack size, but a typing error can be corrected. */
export const PackLabelInput = z.object({
	name: z
		.string()
		.trim()
		.normalize('NFC')
		.regex(new RegExp(`^[\\p{L}\\p{M}\\p{N} -]{1,${MAX_LENGTHS.packName}}$`, 'u'), PACK_NAME_REFUSED)
		// Its lower case is the key of the pack size.
		.refine((name) => /[\p{L}\p{N}]/u.test(name) && isSizeValue(name.toLowerCase()), PACK_NAME_REFUSED),
	netQuantity: Quantity('Net quantity'),
	unit: z.enum(UNIT_VALUES, 'Please choose a unit'),
})
export type PackLabelInput = z.infer<typeof PackLabelInput>

export const NewVariantInput = PackLabelInput.extend({
	sku: EmptyAsNull.pipe(Sku.nullable()),
	packedWeight: PackedWeight,
	grinds: Grinds,
	mrp: Price,
	sellingPrice: Price,
	/** The first day of the price, or null for today. */
	validFrom: EmptyAsNull.pipe(PriceDay.nullable()).default(null),
})
export type NewVariantInput = z.infer<typeof NewVariantInput>

/** What is not printed on the pack. */
export const VariantInput = z.object({ sku: Sku, packedWeight: PackedWeight, grinds: Grinds })
export type VariantInput = z.infer<typeof VariantInput>

export const PriceInput = z.object({
	mrp: Price,
	sellingPrice: Price,
	validFrom: PriceDay,
})
export type PriceInput = z.infer<typeof PriceInput>
