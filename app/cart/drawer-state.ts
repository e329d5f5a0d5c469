/** Whether the drawer stands open. The header opens it, the drawer closes itself. */
import { createElement, type ReactElement, useSyncExternalStore } from 'react'
import { dismissPageToast } from '#app/ui/toast.tsx'
import { loadModule } from '#app/http/load-module.ts'
import { showOfflineNotice } from '#app/offline/use-offline-notice.ts'

/** Most pages are read without opening it, so it is fetched when a hand comes near. */
let drawer: ReactElement | null = null
let isOpen = false
const listeners = new Set<() => void>()

export async function prepareDrawer(): Promise<void> {
	const part = await loadModule(() => import('#app/cart/drawer-content.tsx'))
	if (!part) return
	drawer ??= createElement(part.default)
	void part.mendPrices()
}

export async function openDrawer(): Promise<void> {
	await prepareDrawer()
	if (!drawer) return showOfflineNotice()
	// What was said on the page, of the cart mostly, is seen in it now, and would lie over its close button.
	dismissPageToast()
	turn(true)
}

export function closeDrawer(): void {
	turn(false)
}

/** Null until it was fetched. */
export function useDrawer(): ReactElement | null {
	return useSyncExternalStore(
		listen,
		() => drawer,
		() => null,
	)
}

export function useIsDrawerOpen(): boolean {
	return useSyncExternalStore(
		listen,
		() => isOpen,
		() => false,
	)
}

function listen(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

function turn(open: boolean): void {
	isOpen = open
	for (const listener of listeners) listener()
}
