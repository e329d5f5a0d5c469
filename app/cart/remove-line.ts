import { flushSync } from 'react-dom'

/** A line takes the keyboard along when it goes: that goes on at the next one, or at the words of the empty cart. */
export function removeAndMoveOn(button: Element, remove: () => void): void {
	const line = button.closest('li')
	const next = line?.nextElementSibling ?? line?.previousElementSibling
	const around = button.closest('dialog, main')
	flushSync(remove)
	const goal = next?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')
	;(goal ?? around?.querySelector<HTMLElement>('.empty-cart .section-title'))?.focus()
}
