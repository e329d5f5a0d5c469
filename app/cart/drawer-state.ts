/** Whether the drawer stands open. The header opens it, the drawer closes itself. */
import { createElement, type ReactElement, useSyncExternalStore } from 'react'
import { mendPrices } from '#app/cart/mend-prices.ts'
import { sayAway } from '#app/web/offline-help.ts'

/** What stands in the drawer: most pages are read without opening it, so it is fetched when a hand comes near. */
let content: ReactElement | null = null
let isOpen = false
const listeners = new Set<() => void>()

export async function prepareDrawer(): Promise<void> {
	void mendPrices()
	try {
		content ??= createElement((await import('#app/cart/drawer-content.tsx')).default)
	} catch (error) {
		// What a browser says of a file that it could not fetch.
		if (!(error instanceof TypeError)) throw error
	}
}

export async function openDrawer(): Promise<void> {
	await prepareDrawer()
	if (content) turn(true)
	else sayAway()
}

export function closeDrawer(): void {
	turn(false)
}

/** Null while it is closed. */
export function useDrawerContent(): ReactElement | null {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		() => (isOpen ? content : null),
		() => null,
	)
}

function turn(open: boolean): void {
	isOpen = open
	for (const listener of listeners) listener()
}
