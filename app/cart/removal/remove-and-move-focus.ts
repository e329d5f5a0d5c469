import { flushSync } from 'react-dom'

/**
 * Removes a line, or the whole cart with its last line, at once, while a copy of it leaves the page. Then focuses the next
 * line, the heading of the empty cart, or the list of a checkout: the focus would be lost with the button.
 */
export function removeAndMoveFocus(button: Element, remove: () => void): void {
	const container = button.closest('dialog, main')
	const line = button.closest('li')
	const [list, following, next] = [line?.parentElement, line?.nextElementSibling ?? null, lineBeside(line)]
	const scrollable = line?.closest<HTMLElement>('[tabindex="0"]')
	const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
	const wholeCart =
		next || isCalm ? [] : [...(container?.querySelectorAll(WHOLE_CART) ?? [])].map(copyInPlace)
	flushSync(remove)
	const emptyCart = container?.querySelector('.empty-cart')
	const nextButton = next?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')
	;(nextButton ?? emptyCart?.querySelector<HTMLElement>('.section-title') ?? scrollable)?.focus()
	if (isCalm) return
	if (emptyCart) {
		for (const part of wholeCart) fadeOut(part, container)
		emptyCart.animate([{ opacity: 0, translate: '0 12px' }, {}], { duration: 280, easing: EASE_OUT })
	} else if (line && list && !line.isConnected) {
		const copy = copyOf(line)
		// Another tab may have removed the line below, too.
		list.insertBefore(copy, following?.isConnected ? following : null)
		void ignoreKeysUntil(fold(copy), list)
	}
}

const WHOLE_CART = '.cart-page, .drawer-lines, .drawer-foot'
const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.3, 1)'

function lineBeside(line: Element | null): Element | undefined {
	if (!line) return undefined
	const lines = [...(line.parentElement?.querySelectorAll(':scope > :not([inert])') ?? [])]
	const index = lines.indexOf(line)
	return lines[index + 1] ?? lines[index - 1]
}

/** Out of reach of pointer, keyboard and screen reader, with the numbers at rest, and without lines that still fold up. */
function copyOf(element: Element): HTMLElement {
	const copy = element.cloneNode(true) as HTMLElement
	for (const folding of copy.querySelectorAll('[inert]')) folding.remove()
	copy.inert = true
	for (const number of copy.querySelectorAll('[data-before]')) number.removeAttribute('data-before')
	return copy
}

/** A key that is pressed twice on Remove would press the button of the next line, which has the focus. */
async function ignoreKeysUntil(folded: Promise<void>, list: Element): Promise<void> {
	const ignore = (event: Event) => {
		// A click made by a key has no count.
		if (event instanceof UIEvent && event.detail === 0) event.stopPropagation()
	}
	list.addEventListener('click', ignore, true)
	await folded
	list.removeEventListener('click', ignore, true)
}

function fold(copy: HTMLElement): Promise<void> {
	copy.style.overflow = 'clip'
	const { height, paddingBlock, minHeight } = getComputedStyle(copy)
	return leave(
		copy,
		[
			{ height, paddingBlock, minHeight },
			{ opacity: 0, offset: 0.6 },
			{ height: '0', paddingBlock: '0', minHeight: '0', opacity: 0 },
		],
		260,
	)
}

type Part = { copy: HTMLElement; box: DOMRect; scrollTop: number }

/** Before the removal, because React reuses the element for the empty cart. */
function copyInPlace(element: Element): Part {
	return { copy: copyOf(element), box: element.getBoundingClientRect(), scrollTop: element.scrollTop }
}

/** Fades out where it was on the screen, in front of the empty cart. */
function fadeOut({ copy, box, scrollTop }: Part, container: Element | null): void {
	const { left, top, width, height } = box
	Object.assign(copy.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, margin: '0' })
	Object.assign(copy.style, { width: `${width}px`, height: `${height}px` })
	container?.append(copy)
	copy.scrollTop = scrollTop
	void leave(copy, { opacity: 0 }, 180)
}

async function leave(
	copy: Element,
	keyframes: Keyframe[] | PropertyIndexedKeyframes,
	duration: number,
): Promise<void> {
	await copy.animate(keyframes, { duration, easing: EASE_OUT, fill: 'forwards' }).finished
	copy.remove()
}
