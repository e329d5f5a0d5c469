/** What stands around every page: bar, header, footer and cart, and the place where a page begins. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { CartDrawer } from '#app/cart/drawer.tsx'
import { Footer } from '#app/storefront/layout/footer.tsx'
import { Header } from '#app/storefront/layout/header.tsx'
import { PromoBar } from '#app/storefront/layout/promo-bar.tsx'
import { TestNotice } from '#app/storefront/layout/test-notice.tsx'
import { dismissPageToast, Toaster } from '#app/ui/toast.tsx'

/** The console has a frame of its own: behind the counter there is no cart. */
export function Surroundings({ children }: { children: ReactNode }) {
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
			<TestNotice />
			<Header />
			<Toaster />
			<Content>{children}</Content>
			<Footer />
			<CartDrawer />
		</>
	)
}

/** After a change of page the keyboard continues at its top, not where the old page's link was. */
function Content({ children }: { children: ReactNode }) {
	const { pathname } = useLocation()
	const main = useRef<HTMLElement>(null)
	const shownPath = useRef(pathname)
	// Before the new page's own effects, which may have something to say.
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
