/** The room behind the counter. */
import '#app/admin/layout/console.css'
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

/** In the order of a shopkeeper's morning. */
const ROOMS = [
	{ to: href('/admin'), label: 'Today' },
	{ to: href('/admin/orders'), label: 'Orders' },
	{ to: href('/admin/shipping'), label: 'To ship' },
	{ to: href('/admin/messages'), label: 'Messages' },
	{ to: href('/admin/catalogue'), label: 'Catalogue' },
	{ to: href('/admin/stock'), label: 'Stock' },
	{ to: href('/admin/promos'), label: 'Promo codes' },
	{ to: href('/admin/banner'), label: 'Banner' },
	{ to: href('/admin/pictures'), label: 'Pictures' },
	{ to: href('/admin/people'), label: 'People' },
	{ to: href('/admin/books'), label: 'Books' },
	{ to: href('/admin/audit'), label: 'Audit' },
	{ to: href('/admin/settings'), label: 'Settings' },
]

export default function ConsoleFrame({ loaderData: { name } }: Route.ComponentProps) {
	const brand = useBrand()
	const { pathname } = useLocation()
	const rooms = useRef<HTMLElement>(null)
	// On a phone the rooms are a strip wider than the screen: the one that is open is brought into sight.
	useEffect(() => {
		const strip = rooms.current
		const open = strip?.querySelector<HTMLElement>('[aria-current]')
		if (strip && open) strip.scrollLeft = open.offsetLeft - (strip.clientWidth - open.offsetWidth) / 2
	}, [pathname])
	return (
		<div className="console">
			<PrivateHead title="Console" />
			<header className="console-head">
				<Link to={href('/admin')} className="console-logo">
					{brand?.name} <span>console</span>
				</Link>
				{useShopData()?.paymentsAreATest && <p className="console-test">Payments are a test</p>}
				<p className="console-who">{name}</p>
				<Link to={href('/')}>To the shop</Link>
				<Form method="post" action={href('/logout')}>
					<Button type="submit" tone="quiet">
						Sign out
					</Button>
				</Form>
			</header>
			<nav ref={rooms} className="console-rooms" aria-label="Console">
				{ROOMS.map(({ to, label }) => (
					<Link key={to} to={to} aria-current={isIn(to, pathname) ? 'page' : undefined}>
						{label}
					</Link>
				))}
			</nav>
			<div className="console-room">
				<Outlet />
			</div>
		</div>
	)
}

/** Every address of the console begins with its first page's, which is no room around the others. */
function isIn(room: string, pathname: string): boolean {
	return pathname === room || (room !== href('/admin') && pathname.startsWith(`${room}/`))
}
