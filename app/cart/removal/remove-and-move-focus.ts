import { flushSync } from 'react-dom'

/**
 * Animates a line, or the whole cart with its last line, out of the page, then removes it. Afterwards focuses the next line,
 * the heading of the empty cart, or the list of a checkout: the focus would be lost with the button.
 */
export function removeAndMoveFocus(button: Element, remove: () => void): void {
	const line = button.closest('li')
	const container = button.closest('dialog, main')
	const hasOthers = line?.parentElement?.childElementCount !== 1
	const leaving = line && hasOthers ? [line] : [...(container?.querySelectorAll(WHOLE_CART) ?? [])]
	// A second press does not remove it twice.
	if (leaving.some((element) => element.getAnimations().length > 0)) return
	const removeNow = () => removeAndFocus({ line, container, remove })
	if (matchMedia('(prefers-reduced-motion: reduce)').matches) return removeNow()
	const movements = leaving.map((element) => (element === line ? collapse(line) : fadeOut(element)))
	const finish = () => {
		for (const movement of movements) movement.finish()
	}
	// Otherwise the line would still be in the cart after a reload, or at checkout, during the animation.
	addEventListener('pagehide', finish)
	void Promise.all(movements.map(({ finished }) => finished)).then(() => {
		removeEventListener('pagehide', finish)
		removeNow()
		// Another tab may have filled the cart meanwhile.
		for (const movement of movements) movement.cancel()
		container
			?.querySelector('.empty-cart')
			?.animate([{ opacity: 0, translate: '0 12px' }, {}], { duration: 280, easing: EASE_OUT })
	})
}

const WHOLE_CART = '.cart-page, .drawer-lines, .drawer-foot'
const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.3, 1)'

function collapse(line: HTMLElement): Animation {
	line.style.overflow = 'clip'
	const { height, paddingBlock, minHeight } = getComputedStyle(line)
	return line.animate(
		[
			{ height, paddingBlock, minHeight },
			{ opacity: 0, offset: 0.6 },
			{ height: '0', paddingBlock: '0', minHeight: '0', opacity: 0 },
		],
		{ duration: 260, easing: EASE_OUT, fill: 'forwards' },
	)
}

function fadeOut(element: Element): Animation {
	return element.animate({ opacity: 0 }, { duration: 180, easing: EASE_OUT, fill: 'forwards' })
}

type Removal = { line: Element | null; container: Element | null; remove: () => void }

function removeAndFocus({ line, container, remove }: Removal): void {
	const next = line?.nextElementSibling ?? line?.previousElementSibling
	const list = line?.closest<HTMLElement>('[tabindex="0"]')
	flushSync(remove)
	const nextButton = next?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')
	const emptyCart = container?.querySelector<HTMLElement>('.empty-cart .section-title')
	;(nextButton ?? emptyCart ?? list)?.focus()
}
