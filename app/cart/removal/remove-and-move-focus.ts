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
	const wholeCart =
		next || prefersReducedMotion()
			? []
			: [...(container?.querySelectorAll(WHOLE_CART) ?? [])].map(copyInPlace)
	flushSync(remove)
	const emptyCart = container?.querySelector('.empty-cart')
	const nextButton = next?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')
	;(nextButton ?? emptyCart?.querySelector<HTMLElement>('.section-title') ?? scrollable)?.focus()
	if (prefersReducedMotion()) return
	if (emptyCart) {
		for (const part of wholeCart) fadeOut(part, container)
		// Only then: the texts of both would lie on each other.
		const timing = {
			delay: FADE_OUT_MILLISECONDS,
			duration: 280,
			easing: EASE_OUT,
			fill: 'backwards',
		} as const
		emptyCart.animate([{ opacity: 0, translate: '0 12px' }, {}], timing)
	} else if (line && list && !line.isConnected) {
		const copy = copyOf(line)
		// Another tab may have removed the line below, too.
		list.insertBefore(copy, following?.isConnected ? following : null)
		void ignoreKeysUntil(fold(copy), list)
	}
}

/** Brings back lines, which unfold where they were, or the whole cart, which fades in. */
export function restoreInPlace(restore: () => void): void {
	const cart = document.querySelector('dialog[open]') ?? document.querySelector('main')
	const before = new Set(cart?.querySelectorAll('.cart-line'))
	const wasEmpty = cart?.querySelector('.empty-cart')
	flushSync(restore)
	// Moves the focus into the cart if it was on the heading of the empty cart, which is no longer shown.
	if (document.activeElement === document.body)
		cart?.querySelector<HTMLElement>('[autofocus], .cart-line button')?.focus()
	if (!cart || prefersReducedMotion()) return
	if (wasEmpty) {
		for (const part of cart.querySelectorAll(WHOLE_CART))
			part.animate([{ opacity: 0 }, {}], { duration: 220, easing: EASE_OUT })
		return
	}
	for (const line of cart.querySelectorAll('.cart-line')) if (!before.has(line)) unfold(line)
}

const WHOLE_CART = '.cart-page, .drawer-lines, .drawer-foot'
const FADE_OUT_MILLISECONDS = 90
const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.3, 1)'

function prefersReducedMotion(): boolean {
	return matchMedia('(prefers-reduced-motion: reduce)').matches
}

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
	return leave(copy, [heightOf(copy), { opacity: 0, offset: 0.6 }, { ...FOLDED, opacity: 0 }], 260)
}

function unfold(line: Element): void {
	const overflow = 'clip'
	const frames = [
		{ ...FOLDED, overflow, opacity: 0 },
		{ overflow, opacity: 0, offset: 0.4 },
		{ ...heightOf(line), overflow },
	]
	line.animate(frames, { duration: 260, easing: EASE_OUT })
}

const FOLDED = { height: '0', paddingBlock: '0', minHeight: '0' }

function heightOf(line: Element): Keyframe {
	const { height, paddingBlock, minHeight } = getComputedStyle(line)
	return { height, paddingBlock, minHeight }
}

type Part = { copy: HTMLElement; box: DOMRect; scrollTop: number }

/** Before the removal, because React reuses the element for the empty cart. */
function copyInPlace(element: Element): Part {
	return { copy: copyOf(element), box: element.getBoundingClientRect(), scrollTop: element.scrollTop }
}

/** Fades out where it was on the screen. Until then it covers the empty cart, and the footer that is higher up now. */
function fadeOut({ copy, box, scrollTop }: Part, container: Element | null): void {
	const cover = document.createElement('div')
	const { left, top, width, height } = box
	Object.assign(cover.style, { position: 'fixed', left: `${left}px`, top: `${top}px` })
	Object.assign(cover.style, { width: `${width}px`, height: `${height}px`, background: 'var(--color-ivory)' })
	Object.assign(copy.style, { height: '100%', margin: '0' })
	cover.append(copy)
	container?.append(cover)
	copy.scrollTop = scrollTop
	void leave(copy, { opacity: 0 }, FADE_OUT_MILLISECONDS).then(() => cover.remove())
}

async function leave(
	copy: Element,
	keyframes: Keyframe[] | PropertyIndexedKeyframes,
	duration: number,
): Promise<void> {
	await copy.animate(keyframes, { duration, easing: EASE_OUT, fill: 'forwards' }).finished
	copy.remove()
}
