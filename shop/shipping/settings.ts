/** The shipping settings that the owner edits, and their defaults, which are the specified numbers. */
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

const EXPRESS: ZoneMethod = { days: { min: 1, max: 2 }, ownPrice: null }

/** As specified: the banner says ₹350 while checkout applies ₹300, and a method's estimate is not that of the PIN code. */
export const DEFAULT_SHIPPING: Shipping = {
	announcedFreeAbove: rupees(350),
	methods: {
		standard: { price: rupees(40), freeAbove: rupees(300), estimate: { min: 3, max: 5 } },
		express: { price: rupees(100), freeAbove: null, estimate: { min: 1, max: 2 } },
	},
	zones: [
		{
			name: 'Chennai',
			prefixes: ['600'],
			states: [],
			methods: { standard: { days: { min: 1, max: 2 }, ownPrice: null }, express: EXPRESS },
		},
		{
			name: 'South India',
			prefixes: ['6'],
			states: [],
			methods: { standard: { days: { min: 2, max: 4 }, ownPrice: null }, express: EXPRESS },
		},
		{
			name: 'Rest of India',
			prefixes: [],
			states: [],
			methods: { standard: { days: { min: 4, max: 7 }, ownPrice: null }, express: EXPRESS },
		},
	],
	pinPrefixes: [
		['600', 0],
		['6', 1],
	],
	unserved: [],
	cutOffHour: 14,
	handlingDays: 0,
	workingDays: [1, 2, 3, 4, 5, 6],
	holidays: [
		{ day: '01-26', name: 'Republic Day' },
		{ day: '08-15', name: 'Independence Day' },
		{ day: '10-02', name: 'Gandhi Jayanti' },
	],
}
