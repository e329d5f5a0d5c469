import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { closeDrawer, useDrawer } from '#app/cart/drawer-state.ts'

export function CartDrawer() {
	const { pathname } = useLocation()
	useEffect(closeDrawer, [pathname])
	return useDrawer()
}
