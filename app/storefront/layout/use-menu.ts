import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A menu in a popover, which the browser opens and closes even before hydration. Closes it on every navigation. */
export function useMenu(): RefObject<HTMLElement | null> {
	const menu = useRef<HTMLElement>(null)
	const { key } = useLocation()
	const shownKey = useRef(key)
	useEffect(() => {
		// Skipped on hydration, because the menu may have been opened before it.
		if (shownKey.current !== key) menu.current?.hidePopover?.()
		shownKey.current = key
	}, [key])
	useEffect(() => closeOnFocusOut(menu.current), [])
	return menu
}

/** Closes the menu when focus moves behind it. Its own button opens and closes it anyway. */
function closeOnFocusOut(menu: HTMLElement | null): (() => void) | undefined {
	if (!menu) return
	const handleFocusOut = ({ relatedTarget: next }: FocusEvent) => {
		const isStillInside = !(next instanceof Element) || menu.contains(next)
		if (isStillInside || next.closest(`[popovertarget="${menu.id}"]`)) return
		menu.hidePopover?.()
	}
	menu.addEventListener('focusout', handleFocusOut)
	return () => menu.removeEventListener('focusout', handleFocusOut)
}
