import { type ReactNode, useContext, useEffect } from 'react'
import { href, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { NotFound } from '#app/storefront/layout/not-found.tsx'
import { whyUnreachable } from '#app/offline/unreachable.ts'
import { usePageTitle } from '#app/seo/page-title.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { announceError } from '#app/http/browser-errors/report-browser-errors.ts'
import { RequestId } from '#app/ui/render-context.ts'

type ErrorPageProps = { message?: string; safe?: string; children?: ReactNode }

/** Where it is not a page of the shop, the props say what has failed, what is safe and what to do. */
export function ErrorPage({
	message = "Sorry, this page didn't load. It's our fault, and your cart is safe. Please try again in a minute.",
	safe,
	children,
}: ErrorPageProps) {
	const error = useRouteError()
	const requestId = useContext(RequestId)
	const title = usePageTitle('Something went wrong')
	useEffect(() => announceError(error), [error])
	if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
	if (!import.meta.env.SSR && isNetworkError(error)) return <Unreachable safe={safe}>{children}</Unreachable>
	return (
		<div className="page message-page">
			<title>{title}</title>
			<h1 className="page-title">Something went wrong</h1>
			<p>{message}</p>
			{/* Only the server knows the id. Hydration keeps the text that the server rendered. */}
			<p className="field-hint" suppressHydrationWarning>
				{requestId && `If you ask for help, please mention ${requestId}.`}
			</p>
			{children ?? (
				<>
					<TryAgain />
					<ButtonLink tone="quiet" to={href('/')}>
						Return to Home
					</ButtonLink>
				</>
			)}
		</div>
	)
}

/** The messages of a failed fetch in Chrome and Firefox, and in Safari. Only in the browser, because a failed request of the server is our fault. */
function isNetworkError(error: unknown): boolean {
	return error instanceof TypeError && /fetch|load failed/i.test(error.message)
}

function Unreachable({ safe, children }: Pick<ErrorPageProps, 'safe' | 'children'>) {
	const { title, message } = whyUnreachable(navigator, safe)
	return (
		<div className="page message-page">
			<title>{title}</title>
			<h1 className="page-title">{title}</h1>
			<p>{message}</p>
			{children ?? <TryAgain />}
		</div>
	)
}

/** A document, because what has failed may be the scripts. */
function TryAgain() {
	const { pathname, search } = useLocation()
	return (
		<a href={pathname + search} className="button button-primary">
			Try Again
		</a>
	)
}
