/** Finds contradictions in shipping settings, with the field that causes each. */
import { DAYS_MISSING } from './method-input.ts'
import { delivers, methodOf, priceIn } from '#shop/shipping/places/zones.ts'
import type { ShippingPrice, ShippingSettings, Zone } from './settings.ts'
import { formatPrice, type Paise, paise } from '#shop/money.ts'
import { formatThreshold, toThreshold } from '#shop/threshold.ts'

type Problem = { path: (string | number)[]; message: string }

/** Paths are those of the form, where a method has its id. */
export function findContradictions(settings: ShippingSettings): Problem[] {
	return [
		...findMethodProblems(settings),
		...findZoneProblems(settings.zones),
		...settings.zones.flatMap((zone, index) => findOfferProblems(settings, { zone, index })),
		...findBannerProblem(settings),
	]
}

function findMethodProblems({ methods, zones }: ShippingSettings): Problem[] {
	return methods.flatMap(({ id, name, isOffered }, index): Problem[] => {
		const isNamesake = methods
			.slice(0, index)
			.some((other) => other.name.toLowerCase() === name.toLowerCase())
		const isNowhere = isOffered && zones.every((zone) => !methodOf(zone, id))
		return [
			...(isNamesake ? [{ path: ['methods', id, 'name'], message: 'Another method has this name' }] : []),
			...(isNowhere
				? [
						{
							path: ['methods', id, 'offered'],
							message: `No zone offers ${name}. Tick it in a zone below, or switch it off here.`,
						},
					]
				: []),
		]
	})
}

/** The PIN checker, product pages and search engines state how long a parcel takes to each zone. */
function findOfferProblems(
	{ methods }: ShippingSettings,
	{ zone, index }: { zone: Zone; index: number },
): Problem[] {
	const path = ['zones', index, 'methods']
	const offered = methods.filter(({ id }) => methodOf(zone, id))
	const withoutDays = offered.filter((method) => delivers(method) && !methodOf(zone, method.id)?.days)
	const problems = withoutDays.map(({ id }) => ({
		path: [...path, id, 'days', 'min'],
		message: DAYS_MISSING,
	}))
	if (offered.length > 0 && !offered.some((method) => method.isOffered && delivers(method)))
		problems.push({
			path,
			message:
				'Offer at least one method that delivers in this zone and is switched on. Where you do not deliver, enter the PIN codes below as not served.',
		})
	return problems
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

/** Nobody may be charged where the banner promises free shipping. Names the zone that becomes free last, so that one correction is enough. */
function findBannerProblem({ announcedFreeAbove, methods, zones }: ShippingSettings): Problem[] {
	if (announcedFreeAbove === null) return []
	const offered = methods.filter((method) => method.isOffered && delivers(method))
	const [last] = zones
		.flatMap((zone) => {
			const amounts = offered
				.filter((method) => methodOf(zone, method.id))
				.map((method) => freeFrom(priceIn(zone, method)))
			return amounts.length === 0 ? [] : [{ zone, amount: Math.min(...amounts) }]
		})
		.toSorted((a, b) => b.amount - a.amount)
	if (!last || last.amount <= announcedFreeAbove) return []
	const promise = `The banner has an amount of its own: it would promise free shipping ${formatThreshold(announcedFreeAbove, 'over')}, but shipping to ${last.zone.name}`
	const message =
		last.amount === Infinity
			? `${promise} is never free. Leave this field empty, and the banner promises none.`
			: `${promise} is free only ${formatThreshold(paise(last.amount))}. ${remedyOf(paise(last.amount))}`
	return [{ path: ['announcedFreeAbove'], message }]
}

function remedyOf(freeAbove: Paise): string {
	const { word, amount } = toThreshold(freeAbove)
	return `Choose '${word}' and enter ${formatPrice(amount)} or more here too, or leave this field empty, and the banner promises none.`
}

/** Zero if it is always free. */
function freeFrom({ price, freeAbove }: ShippingPrice): number {
	return price === 0 ? 0 : (freeAbove ?? Infinity)
}
