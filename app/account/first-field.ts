import { flushSync } from 'react-dom'

/** Shows what was put aside and goes to its first field, where its visitor goes on. */
export function comeBackTo(area: () => HTMLElement | null, show: () => void): void {
	// A field that is still hidden takes no focus.
	flushSync(show)
	const field = area()?.querySelector('input')
	field?.focus()
	field?.select()
}
