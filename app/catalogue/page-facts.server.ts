/** Computes the facts that texts of pages name, from the business details, the settings and the rules. */
import { KNOWN_DEVICE_DAYS, SESSION_DAYS } from '#shop/accounts/rules.ts'
import type { BusinessDetail } from '#shop/business/rules.ts'
import { listCoffeeShares } from '#shop/catalogue/catalogue.server.ts'
import { SPECIFIED_PRODUCTS } from '#shop/catalogue/specified-products.ts'
import {
	GRIEVANCE_ACKNOWLEDGED_WITHIN,
	GRIEVANCE_RESOLVED_WITHIN,
	REPLY_WITHIN,
} from '#shop/contact/service-times.ts'
import { yearInIndia } from '#shop/dates.ts'
import { GUEST_COOKIE_DAYS, REFUND_DAYS, REFUND_TIME } from '#shop/orders/rules.ts'
import { countInWords, describeShares, type Fact, numberInWords, type Part } from '#shop/pages/facts.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'
import { freeEverywhere, titleInSentence } from '#shop/shipping/rules.ts'
import type { Shipping } from '#shop/shipping/settings/settings.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import {
	daysOff,
	describeWorkingDays,
	dispatchAndDelivery,
	dispatchHours,
	dispatchTime,
	fasterAndSlower,
	formatHour,
	nearestPlace,
	statedTimes,
	timeToDoor,
	timeToNearest,
} from '#shop/shipping/stated-times.ts'
import type { Shop } from '#shop/shop.server.ts'
import { findStateIn } from '#shop/tax/state-codes.ts'
import { formatThreshold } from '#shop/threshold.ts'

export type Facts = Readonly<Record<Fact, string>>

const SPECIFIED_SHARES = SPECIFIED_PRODUCTS.flatMap(({ composition }) => composition?.coffee ?? [])

/** The business details in a fact or a part. */
export const DETAILS_IN_TEXTS: Readonly<Record<string, readonly BusinessDetail[]>> = {
	'shop name': ['name'],
	'legal name': ['legalName'],
	address: ['address'],
	email: ['email'],
	phone: ['phone'],
	'support hours': ['supportHours'],
	'grievance hours': ['grievanceHours'],
	'return days': ['returnDays'],
	'return days in words': ['returnDays'],
	'grievance officer': ['grievanceOfficer', 'grievanceHours', 'legalName', 'address', 'email', 'phone'],
	'seller details': ['address', 'taxRegistration', 'gstin', 'fssai'],
} satisfies Partial<Record<Fact | Part, readonly BusinessDetail[]>>

/** Facts and parts that follow any of the shipping settings. */
export const SHIPPING_IN_TEXTS: readonly string[] = [
	'dispatch and delivery',
	'shipped within',
	'hours to dispatch',
	'delivery times',
	'time to your door',
	'nearest place',
	'time to the nearest place',
	'faster and slower places',
	'days off',
	'cut-off hour',
	'note on the banner',
	'table of delivery times',
	'table of prices',
] satisfies (Fact | Part)[]

/** The data from the database that facts need. */
export type FactSources = { shipping: Shipping; coffeeShares: readonly number[] }

/** The data of a new shop. */
export const ORIGINAL_SOURCES: FactSources = { shipping: DEFAULT_SHIPPING, coffeeShares: SPECIFIED_SHARES }

export async function readFactSources(shop: Shop): Promise<FactSources> {
	const [shipping, coffeeShares] = await Promise.all([getShipping(shop), listCoffeeShares(shop)])
	return { shipping, coffeeShares }
}

export async function loadFacts(shop: Shop): Promise<Facts> {
	return collectFacts(shop, await readFactSources(shop))
}

export function collectFacts(
	{ config: { brand }, clock }: Pick<Shop, 'config' | 'clock'>,
	{ shipping, coffeeShares }: FactSources,
): Facts {
	return {
		'shop name': brand.name,
		'legal name': brand.legalName,
		address: brand.address,
		email: brand.email,
		phone: brand.phone,
		'support hours': brand.supportHours,
		'home state': findStateIn(brand.address) ?? 'India',
		year: String(yearInIndia(clock())),
		'count of blends': countInWords(coffeeShares.length),
		'coffee shares': describeShares(coffeeShares),
		'reply within': REPLY_WITHIN,
		'return days': brand.returnDays,
		'return days in words': numberInWords(Number(brand.returnDays)),
		'refund days': REFUND_DAYS,
		'refund time': REFUND_TIME,
		'acknowledged within': GRIEVANCE_ACKNOWLEDGED_WITHIN,
		'resolved within': GRIEVANCE_RESOLVED_WITHIN,
		'grievance hours': brand.grievanceHours,
		'session days': String(SESSION_DAYS),
		'guest days': String(GUEST_COOKIE_DAYS),
		'device days': String(KNOWN_DEVICE_DAYS),
		'dispatch and delivery': dispatchAndDelivery(shipping),
		'shipped within': dispatchTime(shipping),
		'hours to dispatch': dispatchHours(shipping),
		'delivery times': statedTimes(shipping)
			.map(({ place, days }) => `${place} ${days}`)
			.join(', '),
		'time to your door': timeToDoor(shipping),
		'nearest place': nearestPlace(shipping),
		'time to the nearest place': timeToNearest(shipping),
		'faster and slower places': fasterAndSlower(shipping),
		'days off': daysOff(shipping),
		'working days': describeWorkingDays(shipping),
		'cut-off hour': formatHour(shipping.cutOffHour),
		'note on the banner': bannerNote(shipping),
	}
}

/** Empty if they agree: the banner and checkout name different amounts, as specified. */
function bannerNote(shipping: Shipping): string {
	const announced = shipping.announcedFreeAbove
	const free = freeEverywhere(shipping)
	if (announced === null || !free || free.above >= announced) return ''
	return `Our banner promises free shipping ${formatThreshold(announced, 'over')}, but ${titleInSentence(free.method)} is already free ${formatThreshold(free.above)}.`
}
