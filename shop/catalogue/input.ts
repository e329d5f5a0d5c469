/** Input schemas of products: their texts and details. */
import { z } from 'zod'
import { BADGES } from './labelling/badges.ts'
import { MAX_FEATURES, MAX_LENGTHS } from './lengths.ts'
import type { Composition } from './rules.ts'
import { Day } from '#shop/input/days.ts'
import { normalizeLines, normalizeText, NOT_PLAIN_TEXT, Text } from '#shop/input/fields.ts'
import { CopiedNumber, PercentText } from '#shop/input/numbers.ts'

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

const BULLET = /^(?:[•●▪◦]|[-*](?= ))/

/** One feature per line. The list has bullets of its own, so those of a pasted one are left out. */
const Features = z
	.string()
	.transform((text) => normalizeLines(text).split('\n').map(featureOf))
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

const featureOf = (line: string) => normalizeText(normalizeText(line).replace(BULLET, ''))

/** An empty value becomes null. */
const OptionalLine = (max: number, name: string) => Line(0, max, name).transform((text) => text || null)

/** An empty value becomes null. A union with the value's schema would hide that schema's message. */
export const EmptyAsNull = z
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

export const PACK_SIZE_MISSING = "This pack size doesn't exist."

/** The key of a pack size within its product: its first name in lower case, as in a cart's 'Small (220g)'. */
export const SizeValue = z.string().regex(/^[\p{Ll}\p{Lo}\p{M}\p{N} -]{1,30}$/u, PACK_SIZE_MISSING)

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

const Percent = PercentText.pipe(z.string().regex(/^[0-9]{0,3}$/, 'Enter a whole number of percent'))

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
		fssaiLicence: CopiedNumber.pipe(
			z.string().regex(/^([0-9]{14})?$/, 'An FSSAI licence number has 14 digits'),
		).transform((text) => text || null),
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
