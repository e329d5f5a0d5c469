/** Whether the drawer stands open. The header opens it, the drawer closes itself. */
import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

export function openDrawer(): void {
	turn(true)
}

export function closeDrawer(): void {
	turn(false)
}

export function useDrawerIsOpen(): boolean {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		() => isOpen,
		() => false,
	)
}

function turn(open: boolean): void {
	isOpen = open
	for (const listener of listeners) listener()
}
