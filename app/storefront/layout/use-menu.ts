import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A menu as a popover: the browser opens and closes it, before any script too. It closes on every change of the address. */
export function useMenu(): RefObject<HTMLElement | null> {
	const menu = useRef<HTMLElement>(null)
	const { key } = useLocation()
	const shownKey = useRef(key)
	useEffect(() => {
		// Not when the page comes alive: somebody may have opened it before, and is about to press in it.
		if (shownKey.current !== key) menu.current?.hidePopover?.()
		shownKey.current = key
	}, [key])
	useEffect(() => closeBehind(menu.current), [])
	return menu
}

/** A keyboard that goes on past the menu must not walk beneath it. Its own button opens and closes it by itself. */
function closeBehind(menu: HTMLElement | null): (() => void) | undefined {
	if (!menu) return
	const leave = ({ relatedTarget: next }: FocusEvent) => {
		const isNotShipped = !(next instanceof Element) || menu.contains(next)
		if (isNotShipped || next.closest(`[popovertarget="${menu.id}"]`)) return
		menu.hidePopover?.()
	}
	menu.addEventListener('focusout', leave)
	return () => menu.removeEventListener('focusout', leave)
}
