import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { closeDrawer, useDrawerIsOpen } from '#app/cart/drawer-state.ts'
import { mendPrices } from '#app/cart/mend-prices.ts'
import { Dialog } from '#app/ui/dialog.tsx'

const fetchDrawer = () => import('#app/cart/drawer-content.tsx')
const DrawerContent = lazy(fetchDrawer)

/** A hand comes near the cart button: most pages are read without opening the drawer, so only now is it fetched and priced. */
export function prepareDrawer(): void {
	void fetchDrawer()
	void mendPrices()
}

export function CartDrawer() {
	const isOpen = useDrawerIsOpen()
	const { pathname } = useLocation()
	useEffect(closeDrawer, [pathname])
	useEffect(() => {
		if (isOpen) prepareDrawer()
	}, [isOpen])
	return (
		<Dialog isOpen={isOpen} onClose={closeDrawer} label="Your Cart" className="drawer">
			{/* Rendered only when open: the pictures of a cart nobody looks at are not fetched. */}
			<Suspense>{isOpen && <DrawerContent />}</Suspense>
		</Dialog>
	)
}
