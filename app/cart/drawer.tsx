import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { closeDrawer, useDrawerIsOpen } from '#app/cart/drawer-state.ts'
import { Dialog } from '#app/ui/dialog.tsx'

/** Fetched when a hand comes near the cart button: most pages are read without opening it. */
export const fetchDrawer = () => import('#app/cart/drawer-content.tsx')
const DrawerContent = lazy(fetchDrawer)

export function CartDrawer() {
	const isOpen = useDrawerIsOpen()
	const { pathname } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: closes on every change of page
	useEffect(closeDrawer, [pathname])
	return (
		<Dialog isOpen={isOpen} onClose={closeDrawer} label="Your Cart" className="drawer">
			{/* Rendered only when open: the pictures of a cart nobody looks at are not fetched. */}
			<Suspense>{isOpen && <DrawerContent />}</Suspense>
		</Dialog>
	)
}
