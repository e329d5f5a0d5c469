import styles from '#app/app.css?url'
import brygada from '#app/ui/fonts/brygada-latin.woff2?url'
import figtree from '#app/ui/fonts/figtree-latin.woff2?url'
import figtreeRupee from '#app/ui/fonts/figtree-rupee.woff2?url'
import { lazy, type ReactNode, Suspense, useContext, useEffect } from 'react'
import {
	data,
	Links,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useNavigation,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { loadShopData } from '#app/catalogue/shop-data.server.ts'
import { MARK_CART } from '#app/cart/mark-cart-script.ts'
import { ErrorPage } from '#app/storefront/layout/error-page.tsx'
import { isConsole, PageContent } from '#app/storefront/layout/page-content.tsx'
import { SiteLayout } from '#app/storefront/layout/site-layout.tsx'
import { loadModule, loadWhenOnline } from '#app/http/fetch/load-module.ts'
import { useOfflineNotice } from '#app/offline/use-offline-notice.ts'
import { ExtraScript, ScriptNonce } from '#app/ui/render-context.ts'
import { HYDRATED, START_SCRIPTS } from '#app/defer-scripts.ts'
import { completeSignOut } from '#app/session/ended-session.server.ts'
import { CLEAR_CUSTOMER_DATA } from '#app/session/clear-customer-data-script.ts'
import { useSessionSync } from '#app/session/use-session-sync.ts'

export const middleware: Route.MiddlewareFunction[] = [completeSignOut]

export async function loader({ request, context }: Route.LoaderArgs) {
	const { shopData, headers } = await loadShopData(request, context)
	return data(shopData, { headers })
}

/** The root data is part of each page: a page must not be cached if that could not be read. */
export { passHeaders as headers } from '#app/http/response-headers.ts'

/** Reloads after a form submission or an explicit revalidation (another tab signed in or out), not on every navigation. */
export function shouldRevalidate({
	currentUrl,
	nextUrl,
	formMethod,
	actionStatus,
}: ShouldRevalidateFunctionArgs) {
	// While the database is unavailable a reload would fail too, and its error page would discard what was typed.
	if (actionStatus === 503) return false
	return (formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href
}

/** Only whole pages preload them, so the client scripts need not name them. */
const FONTS = import.meta.env.SSR ? [figtree, brygada, figtreeRupee] : []

export const links: Route.LinksFunction = () => [
	{ rel: 'stylesheet', href: styles },
	{ rel: 'manifest', href: '/manifest.webmanifest' },
	...FONTS.map((href) => ({
		rel: 'preload',
		as: 'font',
		type: 'font/woff2',
		crossOrigin: 'anonymous' as const,
		href,
	})),
]

/** If the browser blocks sessionStorage, even reading the property throws, as the router's inline script does. */
const SESSION_STORAGE_FALLBACK = import.meta.env.SSR
	? `try{sessionStorage}catch{Object.defineProperty(self,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}`
	: ''

/** Rendered on the server only, so that the client scripts need not contain it. */
const INLINE_SCRIPT = import.meta.env.SSR
	? SESSION_STORAGE_FALLBACK + CLEAR_CUSTOMER_DATA + MARK_CART + START_SCRIPTS
	: ''

export function Layout({ children }: { children: ReactNode }) {
	// It is here because an error page has no Root. It runs after the effects of everything inside.
	useEffect(() => {
		dispatchEvent(new Event(HYDRATED))
		void loadModule(() => import('#app/after-hydration.ts'))
	}, [])
	return (
		<html lang="en-IN" data-customer={useKnownCustomerId()}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content="#2A1810" />
				<script
					nonce={useContext(ScriptNonce)}
					suppressHydrationWarning
					dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT + useContext(ExtraScript) }}
				/>
				{import.meta.env.SSR && <Icons />}
				<Links />
			</head>
			<body>
				<a href="#content" className="skip-link">
					Skip to content
				</a>
				<ProgressBar />
				<SiteLayout>{children}</SiteLayout>
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	)
}

/** Only whole pages have them, so the client scripts need not contain them. */
function Icons() {
	const hasOriginalLogo = useShopData()?.brand.images.hasOriginalLogo ?? true
	return (
		<>
			<link rel="icon" type="image/svg+xml" href={hasOriginalLogo ? '/mark.svg' : '/letter.svg'} />
			{hasOriginalLogo && <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />}
		</>
	)
}

/** Empty for a guest. Undefined if the root loader failed, so that nobody knows who is signed in. */
function useKnownCustomerId(): string | undefined {
	const shopData = useShopData()
	return shopData && (shopData.customer?.id ?? '')
}

function ProgressBar() {
	const isBusy = useNavigation().state !== 'idle'
	return <div className={isBusy ? 'progress progress-busy' : 'progress'} aria-hidden="true" />
}

export default function Root() {
	useSessionSync()
	useOfflineNotice()
	const { pathname } = useLocation()
	return isConsole(pathname) ? (
		<Outlet />
	) : (
		<PageContent>
			<Outlet />
		</PageContent>
	)
}

/** Never shown to a shopper, so its code is not in every page. */
const ConsoleError = lazy(() => loadWhenOnline(() => import('#app/admin/errors/console-error.tsx')))

/** Errors of console screens come here only while its frame has not loaded. */
export function ErrorBoundary() {
	const page = <ErrorPage />
	return (
		<PageContent>
			{isConsole(useLocation().pathname) ? (
				<Suspense fallback={page}>
					<ConsoleError />
				</Suspense>
			) : (
				page
			)}
		</PageContent>
	)
}
