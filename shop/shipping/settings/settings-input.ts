/** The input schema of the shipping settings, as the console's form sends them. It refuses what would leave a shopper without an answer. */
import { z } from 'zod'
import { findContradictions } from './contradictions.ts'
import { parseHolidays, sortHolidays } from '#shop/shipping/holidays.ts'
import {
	Amount,
	MAX_THRESHOLD,
	Methods,
	MethodsOfZone,
	ThresholdKindInput,
	WholeNumber,
} from './method-input.ts'
import { orNull, Version } from '#shop/input/form-values.ts'
import { isNewMethodKey, newMethodId } from './method-keys.ts'
import type { ShippingSettings } from './settings.ts'
import { STATES } from '#shop/shipping/places/states.ts'
import { delivers, methodOf } from '#shop/shipping/places/zones.ts'
import { MAX_LENGTHS } from './lengths.ts'
import { maxLengthMessage, NOT_PLAIN_TEXT, Text } from '#shop/input/fields.ts'
import { toFreeAbove } from '#shop/threshold.ts'

const MAX_ZONES = 30
const MAX_PREFIXES = 200
const MAX_UNSERVED = 500
const MAX_HOLIDAYS = 100
const MAX_HANDLING_DAYS = 14

/** Separated by spaces, commas or lines. */
const PinPrefixes = (max: number, maxLength: number) =>
	z
		.string()
		.max(maxLength, `At most ${max} PIN codes`)
		.transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
		.superRefine((prefixes, context) => {
			const wrong = prefixes.find((prefix) => !/^[1-9][0-9]{0,5}$/.test(prefix))
			if (wrong)
				context.addIssue(
					`'${wrong}' isn't the start of a PIN code. Enter up to 6 digits, the first of them 1 to 9, such as 600 or 600001.`,
				)
		})

const ZoneInput = z
	.object({
		name: Text(MAX_LENGTHS.zoneName, NOT_PLAIN_TEXT, maxLengthMessage(MAX_LENGTHS.zoneName)).pipe(
			z.string().min(2, 'Enter a name'),
		),
		prefixes: PinPrefixes(MAX_PREFIXES, MAX_LENGTHS.prefixes),
		states: z.array(z.enum(STATES)),
		methods: MethodsOfZone,
	})
	.refine(({ methods }) => Object.values(methods).some((method) => method !== null), {
		error: 'Offer at least one shipping method in this zone',
		path: ['methods'],
	})

/** One per line, such as '15 Jan 2027 Pongal', '14-17 Jan 2027 Pongal', or '26 Jan Republic Day' for every year. */
const Holidays = z
	.string()
	.max(MAX_LENGTHS.holidays, `At most ${MAX_HOLIDAYS} holidays`)
	.transform((text, context) => {
		const lines = text.split('\n').flatMap((line) => line.trim() || [])
		const holidays = lines.flatMap((line) => {
			const days = parseHolidays(line)
			if (!days)
				context.addIssue(
					`'${line}' isn't a holiday. Write it as 15 Jan 2027 Pongal, as 14 Jan to 17 Jan 2027 Pongal for several days, or as 26 Jan Republic Day for every year.`,
				)
			return days ?? []
		})
		return sortHolidays(holidays)
	})
	.refine((holidays) => holidays.length <= MAX_HOLIDAYS, `At most ${MAX_HOLIDAYS} holidays`)

const Weekdays = z
	.array(z.enum(['0', '1', '2', '3', '4', '5', '6']).transform(Number))
	.min(1, 'Choose at least one working day')

export const ShippingInput = z
	.object({
		version: Version,
		announcedWhen: ThresholdKindInput,
		announcedFreeAbove: orNull(Amount(MAX_THRESHOLD)),
		methods: Methods,
		zones: z.array(ZoneInput).min(1).max(MAX_ZONES, `At most ${MAX_ZONES} zones`),
		unserved: PinPrefixes(MAX_UNSERVED, MAX_LENGTHS.unserved),
		cutOffHour: WholeNumber(24),
		handlingDays: WholeNumber(MAX_HANDLING_DAYS),
		workingDays: Weekdays,
		holidays: Holidays,
	})
	.transform(({ version, announcedWhen, announcedFreeAbove: announced, ...others }, context) => {
		const announcedFreeAbove = announced && toFreeAbove({ kind: announcedWhen, amount: announced })
		const settings = { ...others, announcedFreeAbove }
		for (const { path, message } of findContradictions(settings))
			context.addIssue({ code: 'custom', path, message })
		return { version, settings: nameNewMethods(settings) }
	})
export type ShippingInput = z.infer<typeof ShippingInput>

/** Gives new methods their ids, in the zones too. A collected order has no days. */
function nameNewMethods(settings: ShippingSettings): ShippingSettings {
	const taken = settings.methods.map(({ id }) => id).filter((id) => !isNewMethodKey(id))
	const named = settings.methods.map((method) => {
		const id = isNewMethodKey(method.id) ? newMethodId(method.name, taken) : method.id
		taken.push(id)
		return { key: method.id, method: { ...method, id } }
	})
	const zones = settings.zones.map((zone) => ({
		...zone,
		methods: Object.fromEntries(
			named.map(({ key, method }) => {
				const offer = methodOf(zone, key)
				return [method.id, offer && { ...offer, days: delivers(method) ? offer.days : null }]
			}),
		),
	}))
	return { ...settings, methods: named.map(({ method }) => method), zones }
}
