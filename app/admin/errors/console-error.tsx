/** Errors of console screens. */
import { useContext, useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ErrorPage } from '#app/storefront/layout/error-page.tsx'
import { announceError } from '#app/http/browser-errors/report-browser-errors.ts'
import { usePageTitle } from '#app/seo/page-title.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RequestId } from '#app/ui/render-context.ts'

type ConsoleErrorProps = { notFound: string; back: { to: string; label: string } }

/** Of one screen, inside the console's frame. */
export function ConsoleError({ notFound, back }: ConsoleErrorProps) {
	const error = useRouteError()
	if (!isRouteErrorResponse(error) || error.status !== 404) return <ConsoleFailure />
	return (
		<>
			<h1 className="console-title">{notFound}</h1>
			<ButtonLink to={back.to}>{back.label}</ButtonLink>
		</>
	)
}

/** What is not there, not allowed or out of reach is said as in the shop. */
export function ConsoleFailure() {
	const error = useRouteError()
	const isSaidAsInTheShop = error instanceof TypeError || (isRouteErrorResponse(error) && error.status < 500)
	return isSaidAsInTheShop ? <ErrorPage /> : <NotLoaded error={error} />
}

/** The link loads the whole page again. */
function NotLoaded({ error }: { error: unknown }) {
	const { pathname, search } = useLocation()
	const requestId = useContext(RequestId)
	const title = usePageTitle('Something went wrong')
	useEffect(() => announceError(error), [error])
	return (
		<div className="page message-page">
			<title>{title}</title>
			<h1 className="page-title">Something went wrong</h1>
			<p>Sorry, this screen didn't load. What you have saved is safe. Please try again in a minute.</p>
			{/* Only the server knows the id. Hydration keeps the text that the server rendered. */}
			<p className="field-hint" suppressHydrationWarning>
				{requestId && `If you report this, please mention ${requestId}.`}
			</p>
			<a href={pathname + search} className="button button-primary">
				Try again
			</a>
		</div>
	)
}
