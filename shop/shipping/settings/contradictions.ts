/** Finds contradictions in shipping settings, with the field that causes each. */
import { DAYS_MISSING } from './method-input.ts'
import { delivers, methodOf } from '#shop/shipping/places/zones.ts'
import type { ShippingSettings, Zone } from './settings.ts'

type Problem = { path: (string | number)[]; message: string }

/** Paths are those of the form, where a method has its id. */
export function findContradictions(settings: ShippingSettings): Problem[] {
	return [
		...findMethodProblems(settings),
		...findZoneProblems(settings.zones),
		...settings.zones.flatMap((zone, index) => findOfferProblems(settings, { zone, index })),
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
				"Offer at least one method that delivers in this zone and is switched on. Where you don't deliver, enter the PIN codes below as not served.",
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
