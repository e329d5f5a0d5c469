import { flushSync } from 'react-dom'

/** Shows a hidden form again and focuses its first field. */
export function showAndFocus(container: () => HTMLElement | null, show: () => void): void {
	// A field that is still hidden cannot take focus.
	flushSync(show)
	const field = container()?.querySelector('input')
	field?.focus()
	field?.select()
}
