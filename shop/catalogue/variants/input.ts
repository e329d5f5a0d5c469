/** Input schemas of pack sizes and their prices. */
import { z } from 'zod'
import { EmptyAsNull, SizeValue } from '../input.ts'
import { MAX_LENGTHS } from '../lengths.ts'
import type { Unit } from '../rules.ts'
import { ALL_GRINDS, UNIT_VALUES, unitLabel } from './variant-options.ts'
import { MAX_SKU_LENGTH } from './skus.ts'
import { parseQuantity, type ParsedQuantity } from './parse-quantity.ts'
import { Day } from '#shop/input/days.ts'
import { Rupees } from '#shop/input/form-values.ts'

const NAME_REFUSED = `Pack name: up to ${MAX_LENGTHS.variantName} letters, digits and spaces`

/** 50 kg. A larger pack is a typing error. */
const MAX_QUANTITY = 50_000

const Price = Rupees('Enter prices in rupees, such as 240 or 240.50')

const PriceDay = Day('From: enter a date')

const Quantity = (name: string, refused: string) =>
	z
		.string()
		.transform(parseQuantity)
		.refine((typed): typed is ParsedQuantity => typed !== null && typed.amount > 0, {
			error: `${name}: ${refused}`,
			abort: true,
		})
		.refine(({ amount }) => amount <= MAX_QUANTITY, {
			error: `${name}: at most ${MAX_QUANTITY.toLocaleString('en-IN')}`,
			abort: true,
		})

export const NET_QUANTITY_REFUSED = 'enter it such as 250, 250 g, 1 kg or 500 ml'
const WEIGHT_REFUSED = 'enter it in grams, such as 250, 250 g or 0.25 kg'

/** In grams, or empty while it is unknown. */
const PackedWeight = EmptyAsNull.pipe(
	Quantity('Packed weight', WEIGHT_REFUSED)
		.refine(({ unit }) => unit === null || unit === 'g', `Packed weight: ${WEIGHT_REFUSED}`)
		.transform(({ amount }) => amount)
		.nullable(),
)

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

const VARIANT_LABEL = {
	name: z
		.string()
		.trim()
		.normalize('NFC')
		.regex(new RegExp(`^[\\p{L}\\p{M}\\p{N} -]{1,${MAX_LENGTHS.variantName}}$`, 'u'), NAME_REFUSED)
		// Its lower case is the key of the pack size.
		.refine(
			(name) => /[\p{L}\p{N}]/u.test(name) && SizeValue.safeParse(name.toLowerCase()).success,
			NAME_REFUSED,
		),
	netQuantity: Quantity('Net quantity', NET_QUANTITY_REFUSED),
	/** Empty if the quantity names it. */
	unit: z.enum([...UNIT_VALUES, ''], 'Please choose a unit'),
}

type PackLabel = { netQuantity: ParsedQuantity; unit: Unit | '' }

/** Grams, unless something else is chosen or typed. */
function readNetQuantity<Label extends PackLabel>(
	{ netQuantity: { amount, unit: typed }, unit: chosen, ...others }: Label,
	context: z.RefinementCtx,
) {
	const unit = chosen || typed || 'g'
	if (typed && typed !== unit)
		context.addIssue({
			code: 'custom',
			path: ['netQuantity'],
			message: `Net quantity: it says ${unitLabel(typed)}, but the unit beside it is ${unitLabel(unit)}. Please make them agree`,
		})
	return { ...others, netQuantity: amount, unit }
}

/** What is printed on the pack. A different pack is another pack size, but a typing error can be corrected. */
export const VariantLabelInput = z.object(VARIANT_LABEL).transform(readNetQuantity)
export type VariantLabelInput = z.infer<typeof VariantLabelInput>

export const NewVariantInput = z
	.object({
		...VARIANT_LABEL,
		sku: EmptyAsNull.pipe(Sku.nullable()),
		packedWeight: PackedWeight,
		grinds: Grinds,
		mrp: Price,
		sellingPrice: Price,
		/** The first day of the price, or null for today. */
		validFrom: EmptyAsNull.pipe(PriceDay.nullable()).default(null),
	})
	.transform(readNetQuantity)
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
