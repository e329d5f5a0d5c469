/** Input schema of the shipping settings, as the console's form sends them. Refuses what would leave a shopper without an answer. */
import { methodsIn } from './rules.ts'
import { z } from 'zod'
import { parseHoliday } from './holidays.ts'
import type { DayRange, ShippingSettings, Zone } from './settings.ts'
import { STATES } from './states.ts'
import { formatPrice, paise, type Paise, parseRupees, rupees } from '#shop/money.ts'
import { maxLengthMessage, Text } from '#shop/input/fields.ts'

const MAX_ZONES = 30
const MAX_PREFIXES = 200
const MAX_UNSERVED = 500
const MAX_HOLIDAYS = 100
const MAX_DAYS = 60
const MAX_HANDLING_DAYS = 14
const MAX_ZONE_NAME_LENGTH = 40
const MAX_PRICE = rupees(10_000)
const MAX_THRESHOLD = rupees(1_000_000)

const AMOUNT_REFUSED = 'Enter an amount in rupees, such as 40 or 49.50'

const isEmpty = (text: unknown) => typeof text === 'string' && text.trim() === ''

const Amount = (max: Paise) =>
	z
		.string()
		.transform(parseRupees)
		.refine((amount) => amount !== null, { error: AMOUNT_REFUSED, abort: true })
		.refine((amount) => amount <= max, `At most ${formatPrice(max)}`)
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((given) => (isEmpty(given) ? null : given), schema.nullable())

const WholeNumber = (max: number) => {
	const message = `Enter a whole number from 0 to ${max}`
	return z
		.string()
		.trim()
		.regex(/^[0-9]{1,3}$/, { error: message, abort: true })
		.transform(Number)
		.refine((number) => number <= max, message)
}

const Days = z
	.object({ min: WholeNumber(MAX_DAYS), max: WholeNumber(MAX_DAYS) })
	.refine(({ min, max }: DayRange) => min <= max, {
		error: 'The first number of days must not be above the second',
		path: ['max'],
	})

type Price = { price: Paise | null; freeAbove: Paise | null }

/** A threshold below the price is a typing error: an order of that value would pay more for shipping than for coffee. */
function refuseLowThreshold({ price, freeAbove }: Price, context: z.RefinementCtx): void {
	if (freeAbove === null || price === null || freeAbove >= price) return
	context.addIssue({
		code: 'custom',
		path: ['freeAbove'],
		message: `Free above ${formatPrice(freeAbove)} is below the price of ${formatPrice(price)}. Enter a higher amount, or leave it empty if it is never free.`,
	})
}

const prices = { price: Amount(MAX_PRICE), freeAbove: orNull(Amount(MAX_THRESHOLD)) }

const Method = z.object({ ...prices, estimate: Days }).superRefine(refuseLowThreshold)

const ZoneMethod = z
	.discriminatedUnion('offered', [
		z.object({ offered: z.literal('') }),
		z.object({
			offered: z.literal('on'),
			days: Days,
			price: orNull(Amount(MAX_PRICE)),
			freeAbove: orNull(Amount(MAX_THRESHOLD)),
		}),
	])
	.superRefine((method, context) => {
		if (method.offered === '') return
		refuseLowThreshold(method, context)
		if (method.price === null && method.freeAbove !== null)
			context.addIssue({ code: 'custom', path: ['price'], message: 'Enter the price in this zone too' })
	})
	.transform((method) => {
		if (method.offered === '') return null
		const { days, price, freeAbove } = method
		return { days, ownPrice: price === null ? null : { price, freeAbove } }
	})

/** Separated by spaces, commas or lines. */
const PinPrefixes = (max: number) =>
	z
		.string()
		.max(max * 8, `At most ${max} PIN codes`)
		.transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
		.superRefine((prefixes, context) => {
			const wrong = prefixes.find((prefix) => !/^[1-9][0-9]{0,5}$/.test(prefix))
			if (wrong)
				context.addIssue(
					`'${wrong}' is not the start of a PIN code. Enter up to 6 digits, the first of them 1 to 9, such as 600 or 600001.`,
				)
		})

const ZoneInput = z
	.object({
		name: Text(MAX_ZONE_NAME_LENGTH, maxLengthMessage(MAX_ZONE_NAME_LENGTH)).pipe(
			z.string().min(2, 'Enter a name'),
		),
		prefixes: PinPrefixes(MAX_PREFIXES),
		states: z.array(z.enum(STATES)),
		methods: z.object({ standard: ZoneMethod, express: ZoneMethod }),
	})
	.refine(({ methods }) => methods.standard !== null || methods.express !== null, {
		error: 'Offer at least one shipping method in this zone',
		path: ['methods'],
	})

/** One per line, such as '15 Jan 2027 Pongal', or '26 Jan Republic Day' for every year. */
const Holidays = z
	.string()
	.max(MAX_HOLIDAYS * 80, `At most ${MAX_HOLIDAYS} holidays`)
	.transform((text, context) => {
		const lines = text.split('\n').flatMap((line) => line.trim() || [])
		const holidays = lines.flatMap((line) => {
			const holiday = parseHoliday(line)
			if (!holiday)
				context.addIssue(
					`'${line}' is not a holiday. Write it as 15 Jan 2027 Pongal, or 26 Jan Republic Day for every year.`,
				)
			return holiday ?? []
		})
		return holidays
	})
	.refine((holidays) => holidays.length <= MAX_HOLIDAYS, `At most ${MAX_HOLIDAYS} holidays`)

const Weekdays = z
	.array(z.enum(['0', '1', '2', '3', '4', '5', '6']).transform(Number))
	.min(1, 'Choose at least one working day')

const Version = z
	.string()
	.regex(/^[0-9]{1,9}$/)
	.transform(Number)

export const ShippingInput = z
	.object({
		/** The version that the form was opened with. */
		version: Version,
		announcedFreeAbove: orNull(Amount(MAX_THRESHOLD)),
		methods: z.object({ standard: Method, express: Method }),
		zones: z.array(ZoneInput).min(1).max(MAX_ZONES, `At most ${MAX_ZONES} zones`),
		unserved: PinPrefixes(MAX_UNSERVED),
		cutOffHour: WholeNumber(24),
		handlingDays: WholeNumber(MAX_HANDLING_DAYS),
		workingDays: Weekdays,
		holidays: Holidays,
	})
	.superRefine((settings, context) => {
		for (const { path, message } of findContradictions(settings))
			context.addIssue({ code: 'custom', path, message })
	})
	.transform(({ version, ...settings }) => ({ version, settings: settings satisfies ShippingSettings }))
export type ShippingInput = z.infer<typeof ShippingInput>

type Problem = { path: (string | number)[]; message: string }

function findContradictions(settings: ShippingSettings): Problem[] {
	return [...findZoneProblems(settings.zones), ...findBannerProblem(settings)]
}

function findZoneProblems(zones: readonly Zone[]): Problem[] {
	const problems: Problem[] = []
	const owners = new Map<string, string>()
	const claim = (key: string, zone: Zone, problem: (owner: string) => Problem) => {
		const owner = owners.get(key)
		if (owner === undefined) owners.set(key, zone.name)
		else problems.push(problem(owner))
	}
	for (const [index, zone] of zones.entries()) {
		const isLast = index === zones.length - 1
		const isEverywhere = zone.prefixes.length === 0 && zone.states.length === 0
		const path = ['zones', index]
		if (isEverywhere && !isLast)
			problems.push({
				path: [...path, 'prefixes'],
				message: 'Enter what its PIN codes start with, or choose states',
			})
		if (!isEverywhere && isLast)
			problems.push({ path: [...path, 'prefixes'], message: 'The last zone is the rest of India' })
		claim(`name ${zone.name.toLowerCase()}`, zone, () => ({
			path: [...path, 'name'],
			message: 'Another zone has this name',
		}))
		for (const prefix of zone.prefixes)
			claim(`pin ${prefix}`, zone, (owner) => ({
				path: [...path, 'prefixes'],
				message: `${prefix} is already in the zone ${owner}`,
			}))
		for (const state of zone.states)
			claim(`state ${state}`, zone, (owner) => ({
				path: [...path, 'states'],
				message: `${state} is already in the zone ${owner}`,
			}))
	}
	return problems
}

/** Nobody may be charged where the banner promises free shipping. */
function findBannerProblem({ announcedFreeAbove, methods, zones }: ShippingSettings): Problem[] {
	if (announcedFreeAbove === null) return []
	const freeFrom = (zone: Zone) =>
		Math.min(
			...methodsIn(zone).map((method) => {
				const { price, freeAbove } = zone.methods[method]?.ownPrice ?? methods[method]
				return price === 0 ? 0 : (freeAbove ?? Infinity)
			}),
		)
	const zone = zones.find(
		(candidate) => methodsIn(candidate).length > 0 && freeFrom(candidate) > announcedFreeAbove,
	)
	if (!zone) return []
	const threshold = freeFrom(zone)
	const truth =
		threshold === Infinity ? 'is never free' : `is free only above ${formatPrice(paise(threshold))}`
	const message = `The banner would promise free shipping over ${formatPrice(announcedFreeAbove)}, but shipping to ${zone.name} ${truth}. Enter a higher amount, or leave it empty so that the banner promises none.`
	return [{ path: ['announcedFreeAbove'], message }]
}
