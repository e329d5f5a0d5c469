/** Shows a toast where it covers nothing. It is no part of toasts, because every page loads those. */
import { flushSync } from 'react-dom'
import { showToast } from '#app/ui/toast.tsx'

const HEADINGS_AND_FIELDS = 'h1, h2, h3, label, input, select, textarea'

/** On wide screens it takes another corner if it would cover a heading or a field, and nothing to press there. */
export function showToastClear(toast: Parameters<typeof showToast>[0]): void {
	flushSync(() => showToast(toast))
	const card = document.querySelector<HTMLElement>('.toast')
	if (!card || coversNone(card, HEADINGS_AND_FIELDS)) return
	for (const corner of ['bottom-right', 'top-right']) {
		card.dataset['corner'] = corner
		if (coversNone(card, `${HEADINGS_AND_FIELDS}, a, button`)) return
	}
	delete card.dataset['corner']
}

function coversNone(card: HTMLElement, selector: string): boolean {
	const { left, right, top, bottom } = card.getBoundingClientRect()
	return [...document.querySelectorAll(selector)].every((element) => {
		const box = boxOf(element)
		const isBeside = box.left > right || box.right < left || box.top > bottom || box.bottom < top
		return isBeside || card.contains(element)
	})
}

/** A heading is as wide as its column, and its text is not. */
function boxOf(element: Element): DOMRect {
	if (!element.matches('h1, h2, h3')) return element.getBoundingClientRect()
	const text = document.createRange()
	text.selectNodeContents(element)
	return text.getBoundingClientRect()
}
