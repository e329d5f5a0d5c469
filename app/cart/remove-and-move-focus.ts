import { flushSync } from 'react-dom'

/** Removes a line, then focuses the next one, or the heading of the empty cart. Focus would be lost with the button otherwise. */
export function removeAndMoveFocus(button: Element, remove: () => void): void {
	const line = button.closest('li')
	const next = line?.nextElementSibling ?? line?.previousElementSibling
	const container = button.closest('dialog, main')
	flushSync(remove)
	const nextButton = next?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')
	;(nextButton ?? container?.querySelector<HTMLElement>('.empty-cart .section-title'))?.focus()
}
