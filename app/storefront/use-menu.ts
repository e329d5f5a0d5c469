import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A menu as a popover: the browser opens and closes it, before any script too. It closes on every change of the address. */
export function useMenu(): RefObject<HTMLElement | null> {
	const menu = useRef<HTMLElement>(null)
	const { key } = useLocation()
	useEffect(() => {
		menu.current?.hidePopover?.()
	}, [key])
	return menu
}
