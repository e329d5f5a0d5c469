/** The layout of every page: promotional bar, header, content, footer and cart drawer. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { CartDrawer } from '#app/cart/cart-drawer.tsx'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { Footer } from '#app/storefront/layout/footer.tsx'
import { Header } from '#app/storefront/layout/header.tsx'
import { PromoBar } from '#app/storefront/layout/promo-bar.tsx'
import { dismissPageToast, Toaster } from '#app/ui/toast.tsx'

/** The admin console brings its own layout. */
export function SiteLayout({ children }: { children: ReactNode }) {
	const { pathname } = useLocation()
	if (pathname === '/admin' || pathname.startsWith('/admin/'))
		return (
			<>
				<Toaster />
				<Content>{children}</Content>
			</>
		)

	return (
		<>
			<PromoBar />
			<TestPaymentsNotice />
			<Header />
			<Toaster />
			<Content>{children}</Content>
			<Footer />
			<CartDrawer />
		</>
	)
}

/** On every page while the sandbox handles payments, so that nobody believes they have bought coffee. */
function TestPaymentsNotice() {
	if (!useShopData()?.paymentsAreATest) return null
	return (
		<aside className="test-notice" aria-label="Test payments">
			Test payments only. No charge, nothing ships.
		</aside>
	)
}

/** Moves keyboard focus to the top of a new page; it would stay where the link of the old page was. */
function Content({ children }: { children: ReactNode }) {
	const { pathname } = useLocation()
	const main = useRef<HTMLElement>(null)
	const shownPath = useRef(pathname)
	// A layout effect runs before the effects of the new page, which may show a toast.
	useLayoutEffect(() => {
		if (shownPath.current === pathname) return
		shownPath.current = pathname
		main.current?.focus({ preventScroll: true })
		dismissPageToast()
	}, [pathname])
	return (
		<main id="content" ref={main} tabIndex={-1}>
			{children}
		</main>
	)
}
