import { useSyncExternalStore } from 'react'

const cancelling = new Set<string>()
const listeners = new Set<() => void>()

/** Whether the cancellation of the order is under way, also if it was begun in details that have been closed since. */
export function useIsCancelling(number: string): boolean {
	return useSyncExternalStore(
		subscribe,
		() => cancelling.has(number),
		() => false,
	)
}

export function setCancelling(number: string, isBusy: boolean): void {
	if (isBusy) cancelling.add(number)
	else cancelling.delete(number)
	for (const notify of listeners) notify()
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
