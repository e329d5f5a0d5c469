/** The navigation of the console: groups of screens, and which one of them is open. */

export type Screen = {
	to: string
	label: string
	/** Beside others of the group whose name it has. */
	besideOthers?: string
	/** How much work waits there. */
	count?: number
	/** Screens without an entry of their own that belong to this one. */
	also?: readonly string[]
}

/** At least one screen. */
export type Group = { label: string; screens: readonly Screen[] }

/** The label of a group of which a role may open one screen is that of the screen. */
export function groupLabel({ label, screens: [only, ...others] }: Group): string {
	return only && others.length === 0 ? only.label : label
}

export function screenLabel({ label, besideOthers }: Screen, { screens }: Group): string {
	return screens.length > 1 ? (besideOthers ?? label) : label
}

/** Null where no entry leads, such as a screen that does not exist. */
export function findOpen(
	groups: readonly Group[],
	pathname: string,
): { group: Group; screen: Screen } | null {
	for (const group of groups) {
		const screen = group.screens.find((entry) => isOpen(entry, pathname))
		if (screen) return { group, screen }
	}
	return null
}

/** The overview's path is a prefix of all others, so it must match whole. */
function isOpen({ to, also = [] }: Screen, pathname: string): boolean {
	const isBelow = to !== '/admin' && pathname.startsWith(`${to}/`)
	return pathname === to || isBelow || also.includes(pathname)
}
