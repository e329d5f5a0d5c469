/** The shipping settings that the owner edits. */
import { type Paise, rupees } from '#shop/money.ts'

export type DayRange = { min: number; max: number }

/** Free strictly above `freeAbove`: see `shop/threshold.ts`. Null: never free. */
export type ShippingPrice = { price: Paise; freeAbove: Paise | null }

export type ShippingMethod = ShippingPrice & {
	/** What requests and orders call it, such as 'standard'. It stays when the method is renamed. */
	id: string
	name: string
	/** Shown at checkout; may be empty. */
	description: string
	/** Off: it stays in the settings, and no page or order knows it. */
	isOffered: boolean
	/** Shown beside the method whatever the PIN code. Null: customers collect their order, and no dates are promised. */
	estimate: DayRange | null
}

export type ZoneMethod = {
	/** Working days from the day of dispatch. Null: collected. */
	days: DayRange | null
	/** Null: that of the method. */
	ownPrice: ShippingPrice | null
}

export type Zone = {
	name: string
	/** What its PIN codes start with. */
	prefixes: readonly string[]
	states: readonly string[]
	/** Keyed by method id. Null or missing if it is not offered. At least one method delivers. */
	methods: Readonly<Record<string, ZoneMethod | null>>
}

/** `day` is '2027-01-15', or '01-26' for every year. */
export type Holiday = { day: string; name: string }

export type ShippingSettings = {
	/** What the default banner message says. Never below a threshold, so that nobody pays where it promises free shipping. Null: nothing. */
	announcedFreeAbove: Paise | null
	/** In the order in which shoppers see them. */
	methods: readonly ShippingMethod[]
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

/** The settings without the methods that are off, and with what pages and orders need to find a zone. */
export type Shipping = ShippingSettings & {
	/** The first one that a PIN code starts with decides its zone; none is the last zone. */
	pinPrefixes: readonly (readonly [prefix: string, zone: number])[]
}

/** What the default banner message of a new shop says. Here for the pages, which need no other default. */
export const DEFAULT_ANNOUNCED_FREE_ABOVE: Paise = rupees(350)
