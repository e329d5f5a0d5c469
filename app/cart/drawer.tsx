import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { closeDrawer, useDrawerContent } from '#app/cart/drawer-state.ts'
import { Dialog } from '#app/ui/dialog.tsx'

export function CartDrawer() {
	const content = useDrawerContent()
	const { pathname } = useLocation()
	useEffect(closeDrawer, [pathname])
	return (
		<Dialog isOpen={content !== null} onClose={closeDrawer} label="Your Cart" className="drawer">
			{/* Rendered only when open: the pictures of a cart nobody looks at are not fetched. */}
			{content}
		</Dialog>
	)
}
