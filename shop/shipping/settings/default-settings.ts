/** The shipping settings of a new shop, with the specified numbers. */
import { DEFAULT_ANNOUNCED_FREE_ABOVE, type Shipping, type ZoneMethod } from './settings.ts'
import { rupees } from '#shop/money.ts'

const EXPRESS: ZoneMethod = { days: { min: 1, max: 2 }, ownPrice: null }
/** For zones where standard takes no longer than express elsewhere, because the price of express must buy an earlier date. */
const NEXT_DAY: ZoneMethod = { days: { min: 1, max: 1 }, ownPrice: null }

/**
 * As specified, the banner says ₹350 while checkout applies ₹300, and a method's estimate is not that of the PIN code.
 * The holidays are the public ones of Tamil Nadu with the same day in each year, which the return policy does not count.
 */
export const DEFAULT_SHIPPING: Shipping = {
	announcedFreeAbove: DEFAULT_ANNOUNCED_FREE_ABOVE,
	methods: [
		{
			id: 'standard',
			name: 'Standard',
			description: '',
			isOffered: true,
			price: rupees(40),
			freeAbove: rupees(300),
			estimate: { min: 3, max: 5 },
		},
		{
			id: 'express',
			name: 'Express',
			description: '',
			isOffered: true,
			price: rupees(100),
			freeAbove: null,
			estimate: { min: 1, max: 2 },
		},
	],
	zones: [
		{
			name: 'Chennai',
			prefixes: ['600'],
			states: [],
			methods: { standard: { days: { min: 1, max: 2 }, ownPrice: null }, express: NEXT_DAY },
		},
		{
			name: 'Tamil Nadu and Kerala',
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
		{ day: '01-01', name: "New Year's Day" },
		{ day: '01-15', name: 'Pongal' },
		{ day: '01-16', name: 'Thiruvalluvar Day' },
		{ day: '01-17', name: 'Uzhavar Thirunal' },
		{ day: '01-26', name: 'Republic Day' },
		{ day: '04-14', name: "Tamil New Year's Day" },
		{ day: '05-01', name: 'May Day' },
		{ day: '08-15', name: 'Independence Day' },
		{ day: '10-02', name: 'Gandhi Jayanti' },
		{ day: '12-25', name: 'Christmas' },
	],
}
