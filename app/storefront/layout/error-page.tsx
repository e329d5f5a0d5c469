import { useContext } from 'react'
import { href, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { NotFound } from '#app/storefront/layout/not-found.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { RequestId } from '#app/ui/request-id.ts'
import { useBrand } from '#app/catalogue/shop-data.ts'

/** The one page for what nobody expected. */
export function ErrorPage() {
	const error = useRouteError()
	const requestId = useContext(RequestId)
	const brand = useBrand()
	if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
	if (isNetworkAway(error)) return <NetworkAway />
	return (
		<div className="page message-page">
			<title>{`Something went wrong · ${brand?.name}`}</title>
			<h1 className="page-title">Something went wrong</h1>
			<p>
				This page did not come out right. It is our fault, not yours, and your cart is safe. Please try again
				in a minute.
			</p>
			{/* Only the server knows the number, so the browser keeps what it was sent. */}
			<p className="field-hint" suppressHydrationWarning>
				{requestId && `If you write to us about it, please mention ${requestId}.`}
			</p>
			<ButtonLink to={href('/')}>Return to Home</ButtonLink>
		</div>
	)
}

/** What browsers say of an answer that never came: Chrome and Firefox, and Safari. */
function isNetworkAway(error: unknown): boolean {
	return error instanceof TypeError && /fetch|load failed/i.test(error.message)
}

function NetworkAway() {
	const { pathname, search } = useLocation()
	return (
		<div className="page message-page">
			<title>No network</title>
			<h1 className="page-title">The network is away</h1>
			<p>Your cart is safe on this device. As soon as you are back online, so are we.</p>
			<a href={pathname + search} className="button button-primary">
				Try Again
			</a>
		</div>
	)
}
