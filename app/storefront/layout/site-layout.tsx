/** The layout of every page: promotional bar, header, content, footer and cart drawer. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CartDrawer } from '#app/cart/drawer/cart-drawer.tsx'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { Footer } from '#app/storefront/layout/footer.tsx'
import { Header } from '#app/storefront/layout/header.tsx'
import { isConsole } from '#app/storefront/layout/page-content.tsx'
import { PromoBar } from '#app/storefront/layout/promo-bar.tsx'
import { Toaster } from '#app/ui/toast.tsx'

/** The admin console has its own layout. */
export function SiteLayout({ children }: { children: ReactNode }) {
	const isShop = !isConsole(useLocation().pathname)
	return (
		<>
			{isShop && (
				<>
					<PromoBar />
					<TestPaymentsNotice />
					<Header />
				</>
			)}
			<Toaster />
			{children}
			{isShop && (
				<>
					<Footer />
					<CartDrawer />
				</>
			)}
		</>
	)
}

/** Shown on every page while the sandbox handles payments, so that nobody believes they have bought coffee. */
function TestPaymentsNotice() {
	if (!useShopData()?.paymentsAreATest) return null
	return (
		<aside className="test-notice" aria-label="Test payments">
			Test payments only. No charge, nothing ships.
		</aside>
	)
}
