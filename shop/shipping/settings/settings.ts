/** The shipping settings that the owner edits. */
import { type Paise, rupees } from '#shop/money.ts'

export type DayRange = { min: number; max: number }

/** Free strictly above `freeAbove` (see `shop/threshold.ts`). Null means never free. */
export type ShippingPrice = { price: Paise; freeAbove: Paise | null }

export type ShippingMethod = ShippingPrice & {
	/** The name in requests and orders, such as 'standard'. It stays when the method is renamed. */
	id: string
	name: string
	/** Shown at checkout. May be empty. */
	description: string
	/** If false, the method stays in the settings, but no page or order uses it. */
	isOffered: boolean
	/** Shown beside the method for any PIN code. Null means that customers collect their order, and no dates are promised. */
	estimate: DayRange | null
}

export type ZoneMethod = {
	/** Working days from the day of dispatch. Null means that the order is collected. */
	days: DayRange | null
	/** Null means that of the method. */
	ownPrice: ShippingPrice | null
}

export type Zone = {
	name: string
	/** The beginnings of its PIN codes. */
	prefixes: readonly string[]
	states: readonly string[]
	/** The key is the method's id. Null or missing if it is not offered. At least one method delivers. */
	methods: Readonly<Record<string, ZoneMethod | null>>
}

/** `day` is '2027-01-15', or '01-26' for every year. */
export type Holiday = { day: string; name: string }

export type ShippingSettings = {
	/**
	 * The amount in the default banner message, or null. It is never below a threshold, so that nobody pays where the
	 * banner promises free shipping, and follows them (see `announced-amount.ts`).
	 */
	announcedFreeAbove: Paise | null
	/** In the order in which shoppers see them. */
	methods: readonly ShippingMethod[]
	/** The last zone is the rest of India. It has neither prefixes nor states, and every other one has. */
	zones: readonly Zone[]
	/** The beginnings of PIN codes that no courier serves. */
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
	/** The first prefix that matches a PIN code decides its zone. Without a match, it is the last zone. */
	pinPrefixes: readonly (readonly [prefix: string, zone: number])[]
}

/** The amount in a new shop's default banner message. It is here for the pages, which need no other default. */
export const DEFAULT_ANNOUNCED_FREE_ABOVE: Paise = rupees(350)
