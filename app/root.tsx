import '#app/app.css'
import brygada from '#app/ui/fonts/brygada-latin.woff2?url'
import figtree from '#app/ui/fonts/figtree-latin.woff2?url'
import { type ReactNode, useEffect } from 'react'
import {
	data,
	Links,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { MARK_EMPTY_CART } from '#app/cart/known-empty.ts'
import { Surroundings } from '#app/storefront/surroundings.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { findCustomer } from '#app/web/customer.server.ts'
import { NO_STORE } from '#app/web/no-store.ts'
import { useOfflineHelp } from '#app/web/offline-help.ts'
import { orNull } from '#app/web/or-null.server.ts'
import { ALIVE, START_SCRIPTS } from '#app/web/scripts-last.ts'
import { useFreshSession } from '#app/web/use-fresh-session.ts'
import { type Context, shopContext } from '#app/web/shop-context.ts'
import { firstName } from '#shop/accounts/rules.ts'
import type { ProductTexts } from '#shop/catalogue/rules.ts'
import { listTexts } from '#shop/catalogue/content.server.ts'
import { NOTHING_COUNTED, type ShownStock } from '#shop/stock/rules.ts'
import { shownStock } from '#shop/stock/stock.server.ts'
import { listAnnouncements } from '#shop/promotional-messages/promotional-messages.server.ts'
import { MESSAGES_FAILED } from '#shop/promotional-messages/rules.ts'
import { yearInIndia } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'

export { ErrorPage as ErrorBoundary } from '#app/storefront/error-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const { brand, payments, publicUrl } = shop.config
	const customer = await greet(request, context)
	const year = yearInIndia(shop.clock())
	const facts = { brand, year, publicUrl, paymentsAreATest: payments.mode === 'sandbox', customer }
	// The bar then shows its default text; the page around it must not fail for it.
	const content = await orNull(context, MESSAGES_FAILED, () => readContent(shop))
	return content ? data({ ...facts, ...content }) : data({ ...facts, ...NO_CONTENT }, { headers: NO_STORE })
}

type Content = { stock: ShownStock; texts: ProductTexts[]; messages: string[] }

const NO_CONTENT: Content = { stock: NOTHING_COUNTED, texts: [], messages: [] }

/** What the owner says on every page. */
async function readContent(shop: Shop): Promise<Content> {
	const [announcements, stock, texts] = await Promise.all([
		listAnnouncements(shop),
		shownStock(shop),
		listTexts(shop),
	])
	return { stock, texts, messages: announcements.map(({ message }) => message) }
}

/** What the page around every page knows of a signed-in customer. */
async function greet(request: Request, context: Context) {
	const customer = await findCustomer(request, context)
	if (!customer) return null
	const { name, email, mobile } = customer
	return { firstName: firstName(name) ?? 'User', name, email, mobile }
}

/** Brand and messages do not change under a visitor's hands; who is signed in changes by a form, or by another tab's news. */
export function shouldRevalidate({
	currentUrl,
	nextUrl,
	formMethod,
	actionStatus,
}: ShouldRevalidateFunctionArgs) {
	// What could not be reached a moment ago is not asked again: its failure would take what was typed off the screen.
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
				<script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
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
	useFreshSession()
	useOfflineHelp()
	useEffect(() => void dispatchEvent(new Event(ALIVE)), [])
	return <Outlet />
}
