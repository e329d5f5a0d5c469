/** The admin console's frame: header, navigation, and the check of who gets in. */
import '#app/admin/layout/console.css'
import '#app/admin/layout/admin-table.css'
import { useEffect, useRef } from 'react'
import { Form, href, Link, Outlet, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { CONSOLE_ACCESS } from '#app/session/console-access.server.ts'
import { requireAdmin } from '#app/session/require-admin.server.ts'
import { useBrand, useShopData } from '#app/catalogue/shop-data.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { hasRight } from '#shop/staff/rights.ts'
import { ROLE_LABELS } from '#shop/staff/rules.ts'
import type { Route } from './+types/console-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [
	async (args, next) => {
		await requireAdmin(args)
		return next()
	},
]

/** What the role may open. */
export function loader({ context }: Route.LoaderArgs) {
	const { name, role } = context.get(adminContext)
	const screens = SCREENS.filter(({ to }) => hasRight(role, CONSOLE_ACCESS[to].view))
	return { name, role: ROLE_LABELS[role], screens }
}

/** Daily work first. */
const SCREENS = [
	{ to: '/admin', label: 'Overview' },
	{ to: '/admin/orders', label: 'Orders' },
	{ to: '/admin/shipping', label: 'To ship' },
	{ to: '/admin/messages', label: 'Messages' },
	{ to: '/admin/catalogue', label: 'Products' },
	{ to: '/admin/stock', label: 'Stock' },
	{ to: '/admin/promos', label: 'Promo codes' },
	{ to: '/admin/banner', label: 'Banner' },
	{ to: '/admin/pages', label: 'Pages' },
	{ to: '/admin/pictures', label: 'Images' },
	{ to: '/admin/delivery', label: 'Delivery' },
	{ to: '/admin/people', label: 'Customers' },
	{ to: '/admin/books', label: 'GST reports' },
	{ to: '/admin/tax', label: 'Tax rates' },
	{ to: '/admin/staff', label: 'Staff' },
	{ to: '/admin/audit', label: 'Audit log' },
	{ to: '/admin/settings', label: 'Settings' },
	{ to: '/admin/notifications', label: 'My emails' },
] as const

export default function ConsoleLayout({ loaderData: { name, role, screens } }: Route.ComponentProps) {
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
				<Link to={`${href('/dashboard')}?tab=security`}>
					{name}, {role.toLowerCase()}
				</Link>
				<Link to={href('/')}>View shop</Link>
				<Form method="post" action={href('/logout')} reloadDocument>
					<Button type="submit" tone="quiet">
						Sign out
					</Button>
				</Form>
			</header>
			<nav ref={nav} className="console-nav" aria-label="Console">
				{screens.map(({ to, label }) => (
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
