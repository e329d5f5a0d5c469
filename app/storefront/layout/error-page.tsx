import { lazy, type ReactNode, Suspense, useContext, useEffect } from 'react'
import { href, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { loadWhenOnline } from '#app/http/fetch/load-module.ts'
import { NotFound } from '#app/storefront/layout/not-found.tsx'
import { whyUnreachable } from '#app/offline/unreachable.ts'
import { usePageTitle } from '#app/seo/page-title.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { announceError } from '#app/http/browser-errors/report-browser-errors.ts'
import { RequestId } from '#app/ui/render-context.ts'

/** Never shown to a shopper, so its code is not in every page. */
const NotAllowed = lazy(() => loadWhenOnline(() => import('#app/storefront/layout/not-allowed.tsx')))

type ErrorPageProps = { message?: string; children?: ReactNode }

/** `message` and `children` say what has failed, and what to do, where it is not a page of the shop. */
export function ErrorPage({
	message = "Sorry, this page didn't load. It's our fault, and your cart is safe. Please try again in a minute.",
	children = <ButtonLink to={href('/')}>Return to Home</ButtonLink>,
}: ErrorPageProps) {
	const error = useRouteError()
	const requestId = useContext(RequestId)
	const title = usePageTitle('Something went wrong')
	useEffect(() => announceError(error), [error])
	if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
	if (isRouteErrorResponse(error) && error.status === 403) {
		return (
			<Suspense>
				<NotAllowed {...error.data} />
			</Suspense>
		)
	}
	if (!import.meta.env.SSR && isNetworkError(error)) return <Unreachable />
	return (
		<div className="page message-page">
			<title>{title}</title>
			<h1 className="page-title">Something went wrong</h1>
			<p>{message}</p>
			{/* Only the server knows the id. Hydration keeps the text that the server rendered. */}
			<p className="field-hint" suppressHydrationWarning>
				{requestId && `If you contact us about this, please mention ${requestId}.`}
			</p>
			{children}
		</div>
	)
}

/** The messages of a failed fetch in Chrome and Firefox, and in Safari. Only in the browser, because a failed request of the server is our fault. */
function isNetworkError(error: unknown): boolean {
	return error instanceof TypeError && /fetch|load failed/i.test(error.message)
}

function Unreachable() {
	const { pathname, search } = useLocation()
	const { title, message } = whyUnreachable(navigator)
	return (
		<div className="page message-page">
			<title>{title}</title>
			<h1 className="page-title">{title}</h1>
			<p>{message}</p>
			<a href={pathname + search} className="button button-primary">
				Try Again
			</a>
		</div>
	)
}
