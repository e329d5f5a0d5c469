/** The navigation of the console: groups of screens, and which one of them is open. */
import type { IconName } from '#app/admin/layout/navigation/navigation-icons.tsx'

export type Screen = {
	to: string
	/** The query of the address, for an entry that leads to a filtered list. */
	filter?: string
	label: string
	besideOthers?: string
	count?: number
	/** Screens without an entry of their own that belong to this one. */
	also?: readonly string[]
	/** Screens that a phone may show without a menu: those with the lowest ranks. */
	bar?: { rank: number; icon: IconName }
}

export type Group = {
	label: string
	isDaily?: boolean
	screens: readonly Screen[]
}

/** The places beside 'More' on a phone. */
const MAX_BAR_SCREENS = 4

/** A laptop shows this many at once. */
const MAX_UNFOLDED_SCREENS = 16

/** If a role may open only one screen of a group, the group has the screen's label. */
export function groupLabel({ label, screens: [only, ...others] }: Group): string {
	return only && others.length === 0 ? only.label : label
}

export function screenLabel({ label, besideOthers }: Screen, { screens }: Group): string {
	return screens.length > 1 ? (besideOthers ?? label) : label
}

export function addressOf({ to, filter }: Pick<Screen, 'to' | 'filter'>): string {
	return filter ? `${to}?${filter}` : to
}

/** Lists the screens of a phone's bar. They have their own labels, because they are not beside the others of their group. */
export function listBarScreens(groups: readonly Group[]): Screen[] {
	const ranked = groups
		.flatMap(({ screens }) => screens)
		.flatMap((screen) => (screen.bar ? [{ screen, rank: screen.bar.rank }] : []))
		.toSorted((a, b) => a.rank - b.rank)
	return ranked.slice(0, MAX_BAR_SCREENS).map(({ screen }) => screen)
}

/** Rarely used screens are folded if there are many others. */
export function isFolded(group: Group, groups: readonly Group[]): boolean {
	const screens = groups.reduce((count, each) => count + each.screens.length, 0)
	return screens > MAX_UNFOLDED_SCREENS && !group.isDaily && group.screens.length > 1
}

type Address = { pathname: string; search?: string }

/** Returns null if no entry leads there, such as for a screen that does not exist. */
export function findOpen(
	groups: readonly Group[],
	address: Address,
): { group: Group; screen: Screen } | null {
	for (const group of groups) {
		const screen = group.screens.find((entry) => isOpen(entry, address))
		if (screen) return { group, screen }
	}
	return null
}

/** The overview's path is a prefix of all others, so it must match as a whole. */
function isOpen({ to, filter, also = [] }: Screen, { pathname, search = '' }: Address): boolean {
	if (filter) return pathname === to && hasFilter(new URLSearchParams(search), filter)
	const isBelow = to !== '/admin' && pathname.startsWith(`${to}/`)
	return pathname === to || isBelow || also.includes(pathname)
}

function hasFilter(query: URLSearchParams, filter: string): boolean {
	return [...new URLSearchParams(filter)].every(([name, value]) => query.get(name) === value)
}
