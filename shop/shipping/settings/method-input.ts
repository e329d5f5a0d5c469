/** Input schemas of the shipping methods: their prices and days, in general and in a zone. */
import { z } from 'zod'
import type { DayRange, ShippingMethod, ZoneMethod } from './settings.ts'
import { MAX_LENGTHS } from './lengths.ts'
import { Line } from '#shop/input/fields.ts'
import { isEmpty, orNull, Rupees } from '#shop/input/form-values.ts'
import { CountText } from '#shop/input/numbers.ts'
import { formatPrice, type Paise, rupees } from '#shop/money.ts'
import { THRESHOLD_KINDS, type ThresholdKind, toFreeAbove } from '#shop/threshold.ts'

const MAX_METHODS = 12
const MAX_DAYS = 60
const MAX_PRICE = rupees(10_000)
export const MAX_THRESHOLD = rupees(1_000_000)

const AMOUNT_REFUSED = 'Enter an amount in rupees, such as 40 or 49.50'

export const Amount = (max: Paise) =>
	Rupees(AMOUNT_REFUSED).refine((amount) => amount <= max, `At most ${formatPrice(max)}`)

const wholeNumberMessage = (max: number) => `Enter a whole number from 0 to ${max}`
export const DAYS_MISSING = wholeNumberMessage(MAX_DAYS)

export const WholeNumber = (max: number) => {
	const message = wholeNumberMessage(max)
	return CountText('day')
		.pipe(z.string().regex(/^[0-9]{1,3}$/, { error: message, abort: true }))
		.transform(Number)
		.refine((number) => number <= max, message)
}

const Days = z
	.object({ min: WholeNumber(MAX_DAYS), max: WholeNumber(MAX_DAYS) })
	.refine(({ min, max }: DayRange) => min <= max, {
		error: 'The first number of days must not be above the second',
		path: ['max'],
	})

/** Becomes null if both fields are empty. */
const DaysOrNone = z.preprocess((days: unknown) => {
	const isNone = typeof days === 'object' && days !== null && Object.values(days).every(isEmpty)
	return isNone ? null : days
}, Days.nullable())

/** 'above' or 'from', and the amount. */
type EnteredThreshold = { freeWhen: ThresholdKind; freeAbove: Paise | null }
type Price = EnteredThreshold & { price: Paise | null }

export const ThresholdKindInput = z.enum(THRESHOLD_KINDS)
const threshold = { freeWhen: ThresholdKindInput, freeAbove: orNull(Amount(MAX_THRESHOLD)) }

const freeAboveOf = ({ freeWhen, freeAbove }: EnteredThreshold) =>
	freeAbove && toFreeAbove({ kind: freeWhen, amount: freeAbove })

/** A threshold below the price is a typing error: an order of that value would pay more for shipping than for coffee. */
function refuseLowThreshold({ price, freeWhen, freeAbove }: Price, context: z.RefinementCtx): void {
	if (freeAbove === null || price === null || freeAbove >= price) return
	context.addIssue({
		code: 'custom',
		path: ['freeAbove'],
		message: `Free ${freeWhen} ${formatPrice(freeAbove)} is below the price of ${formatPrice(price)}. Enter a higher amount, or leave it empty if it is never free.`,
	})
}

const method = {
	name: Line(MAX_LENGTHS.methodName).pipe(z.string().min(2, 'Enter a name')),
	description: Line(MAX_LENGTHS.methodDescription),
	offered: z.enum(['', 'on']),
	price: Amount(MAX_PRICE),
	...threshold,
}

const Method = z
	.discriminatedUnion('collected', [
		z.object({ ...method, collected: z.literal(''), estimate: Days }),
		z.object({ ...method, collected: z.literal('on') }),
	])
	.superRefine(refuseLowThreshold)

/** The id of a method, or for a new one the key of its fields, because its id will come from its name. */
const MethodKey = z.string().regex(/^(?:\+[0-9]{1,9}|[a-z][a-z0-9-]{0,59})$/)

/** In the order of the form. */
export const Methods = z
	.record(MethodKey, Method)
	.refine((methods) => Object.keys(methods).length <= MAX_METHODS, `At most ${MAX_METHODS} methods`)
	.transform((methods) =>
		Object.entries(methods).map(
			([id, { name, description, offered, price, ...others }]): ShippingMethod => ({
				id,
				name,
				description,
				isOffered: offered === 'on',
				price,
				freeAbove: freeAboveOf(others),
				estimate: others.collected === '' ? others.estimate : null,
			}),
		),
	)

const OfferedInZone = z
	.discriminatedUnion('offered', [
		z.object({ offered: z.literal('') }),
		z.object({
			offered: z.literal('on'),
			days: DaysOrNone,
			price: orNull(Amount(MAX_PRICE)),
			...threshold,
		}),
	])
	.superRefine((offer, context) => {
		if (offer.offered === '') return
		refuseLowThreshold(offer, context)
		if (offer.price === null && offer.freeAbove !== null)
			context.addIssue({ code: 'custom', path: ['price'], message: 'Enter the price in this zone too' })
	})
	.transform((offer): ZoneMethod | null => {
		if (offer.offered === '') return null
		const { days, price } = offer
		return { days, ownPrice: price === null ? null : { price, freeAbove: freeAboveOf(offer) } }
	})

export const MethodsOfZone = z.record(MethodKey, OfferedInZone)
