import { flushSync } from 'react-dom'

/**
 * Removes a line, then focuses the next one, the heading of the empty cart, or the list of a checkout. Otherwise the
 * focus would be lost with the button.
 */
export function removeAndMoveFocus(button: Element, remove: () => void): void {
	const line = button.closest('li')
	const next = line?.nextElementSibling ?? line?.previousElementSibling
	const container = button.closest('dialog, main')
	const list = button.closest<HTMLElement>('[tabindex="0"]')
	flushSync(remove)
	const nextButton = next?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')
	const emptyCart = container?.querySelector<HTMLElement>('.empty-cart .section-title')
	;(nextButton ?? emptyCart ?? list)?.focus()
}
