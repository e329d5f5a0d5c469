/** The shipping settings that the owner edits. */
import { type Paise, rupees } from '#shop/money.ts'

export const SHIPPING_METHODS = [
	{ value: 'standard', label: 'Standard' },
	{ value: 'express', label: 'Express' },
] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]['value']

export type DayRange = { min: number; max: number }

type MethodSettings = {
	price: Paise
	/** Strictly above. Null: never free. */
	freeAbove: Paise | null
	/** Shown beside the method wherever it is offered, whatever the PIN code. */
	estimate: DayRange
}

export type ZoneMethod = {
	/** Working days from the day of dispatch. */
	days: DayRange
	/** The zone's own price and threshold. Null: those of the method. */
	ownPrice: { price: Paise; freeAbove: Paise | null } | null
}

export type Zone = {
	name: string
	/** What its PIN codes start with. */
	prefixes: readonly string[]
	states: readonly string[]
	/** Null where the method is not offered. */
	methods: Record<ShippingMethod, ZoneMethod | null>
}

/** `day` is '2027-01-15', or '01-26' for every year. */
export type Holiday = { day: string; name: string }

export type ShippingSettings = {
	/** What the default banner message says. Never below a threshold, so that nobody pays where it promises free shipping. Null: nothing. */
	announcedFreeAbove: Paise | null
	methods: Record<ShippingMethod, MethodSettings>
	/** The last one is the rest of India: it has neither prefixes nor states, and every other one has. */
	zones: readonly Zone[]
	/** What PIN codes start with that no courier serves. */
	unserved: readonly string[]
	/** Orders placed before this hour, in India, begin their way on the same day. */
	cutOffHour: number
	/** Working days needed before the parcel is handed over. */
	handlingDays: number
	/** 0 is Sunday. */
	workingDays: readonly number[]
	holidays: readonly Holiday[]
}

/** The settings with what pages and orders need to find a zone. */
export type Shipping = ShippingSettings & {
	/** The first one that a PIN code starts with decides its zone; none is the last zone. */
	pinPrefixes: readonly (readonly [prefix: string, zone: number])[]
}

/** What the default banner message of a new shop says. Here for the pages, which need no other default. */
export const DEFAULT_ANNOUNCED_FREE_ABOVE: Paise = rupees(350)
