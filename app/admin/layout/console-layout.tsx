/** The admin console's frame: header, navigation, and the check that only admins get in. */
import '#app/admin/layout/console.css'
import '#app/admin/layout/admin-table.css'
import { useEffect, useRef } from 'react'
import { Form, href, Link, Outlet, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { requireAdmin } from '#app/session/require-admin.server.ts'
import { useBrand, useShopData } from '#app/catalogue/shop-data.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import type { Route } from './+types/console-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [
	async ({ request, context }, next) => {
		await requireAdmin({ request, context })
		return next()
	},
]

export function loader({ context }: Route.LoaderArgs) {
	return { name: context.get(adminContext).name }
}

/** Daily work first. */
const SCREENS = [
	{ to: href('/admin'), label: 'Overview' },
	{ to: href('/admin/orders'), label: 'Orders' },
	{ to: href('/admin/shipping'), label: 'To ship' },
	{ to: href('/admin/messages'), label: 'Messages' },
	{ to: href('/admin/catalogue'), label: 'Products' },
	{ to: href('/admin/stock'), label: 'Stock' },
	{ to: href('/admin/promos'), label: 'Promo codes' },
	{ to: href('/admin/banner'), label: 'Banner' },
	{ to: href('/admin/pages'), label: 'Pages' },
	{ to: href('/admin/pictures'), label: 'Images' },
	{ to: href('/admin/delivery'), label: 'Delivery' },
	{ to: href('/admin/people'), label: 'Customers' },
	{ to: href('/admin/books'), label: 'GST reports' },
	{ to: href('/admin/tax'), label: 'Tax rates' },
	{ to: href('/admin/audit'), label: 'Audit log' },
	{ to: href('/admin/settings'), label: 'Settings' },
]

export default function ConsoleLayout({ loaderData: { name } }: Route.ComponentProps) {
	const brand = useBrand()
	const { pathname } = useLocation()
	const nav = useRef<HTMLElement>(null)
	// On a phone the navigation is wider than the screen: scroll the current item into view.
	useEffect(() => {
		const strip = nav.current
		const current = strip?.querySelector<HTMLElement>('[aria-current]')
		if (strip && current)
			strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2
	}, [pathname])
	return (
		<div className="console">
			<PrivateHead title="Admin console" />
			<header className="console-header">
				<Link to={href('/admin')} className="console-logo">
					{brand?.name} <span>console</span>
				</Link>
				{useShopData()?.paymentsAreATest && <p className="console-test">Test payments</p>}
				<Link to={`${href('/dashboard')}?tab=security`}>{name}</Link>
				<Link to={href('/')}>View shop</Link>
				<Form method="post" action={href('/logout')} reloadDocument>
					<Button type="submit" tone="quiet">
						Sign out
					</Button>
				</Form>
			</header>
			<nav ref={nav} className="console-nav" aria-label="Console">
				{SCREENS.map(({ to, label }) => (
					<Link key={to} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
						{label}
					</Link>
				))}
			</nav>
			<div className="console-main">
				<Outlet />
			</div>
		</div>
	)
}

/** The overview's path is a prefix of all others, so it must match whole. */
function isCurrent(to: string, pathname: string): boolean {
	return pathname === to || (to !== href('/admin') && pathname.startsWith(`${to}/`))
}
