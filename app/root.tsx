import '#app/app.css'
import brygada from '#app/ui/fonts/brygada-latin.woff2?url'
import figtree from '#app/ui/fonts/figtree-latin.woff2?url'
import { type ReactNode, useContext, useEffect } from 'react'
import {
	data,
	Links,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { loadShopData } from '#app/catalogue/shop-data.server.ts'
import { MARK_EMPTY_CART } from '#app/cart/empty-cart-script.ts'
import { Surroundings } from '#app/storefront/layout/site-layout.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { useOfflineNotice } from '#app/offline/use-offline-notice.ts'
import { ScriptNonce } from '#app/ui/script-nonce.ts'
import { HYDRATED, START_SCRIPTS } from '#app/defer-scripts.ts'
import { useSessionSync } from '#app/session/use-session-sync.ts'

export { ErrorPage as ErrorBoundary } from '#app/storefront/layout/error-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
	const { shopData, headers } = await loadShopData(request, context)
	return data(shopData, { headers })
}

/** Reloads after a form submission or an explicit revalidation (another tab signed in or out), not on every navigation. */
export function shouldRevalidate({
	currentUrl,
	nextUrl,
	formMethod,
	actionStatus,
}: ShouldRevalidateFunctionArgs) {
	// A reload would fail as well while the database is unavailable, and its error page would discard what was typed.
	if (actionStatus === 503) return false
	return (formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href
}

export const links: Route.LinksFunction = () => [
	{ rel: 'icon', type: 'image/svg+xml', href: '/mark.svg' },
	{ rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
	{ rel: 'manifest', href: '/manifest.webmanifest' },
	...[figtree, brygada].map((href) => ({
		rel: 'preload',
		as: 'font',
		type: 'font/woff2',
		crossOrigin: 'anonymous' as const,
		href,
	})),
]

/** Where the browser forbids the storage of a tab, merely naming it throws, and the router's own script does name it. */
const STAND_IN_STORAGE = import.meta.env.SSR
	? `try{sessionStorage}catch{Object.defineProperty(self,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}`
	: ''

/** The page's own text of it stands in the page already: the scripts need not carry it. */
const FIRST_SCRIPT = import.meta.env.SSR ? STAND_IN_STORAGE + MARK_EMPTY_CART + START_SCRIPTS : ''

export function Layout({ children }: { children: ReactNode }) {
	return (
		<html lang="en-IN">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content="#2A1810" />
				<script
					nonce={useContext(ScriptNonce)}
					suppressHydrationWarning
					dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }}
				/>
				<Links />
			</head>
			<body>
				<a href="#content" className="skip-link">
					Skip to content
				</a>
				<ProgressBar />
				<Surroundings>{children}</Surroundings>
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	)
}

export default function Root() {
	useSessionSync()
	useOfflineNotice()
	useEffect(() => void dispatchEvent(new Event(HYDRATED)), [])
	return <Outlet />
}
