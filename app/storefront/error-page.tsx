import { useContext } from 'react'
import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFound } from '#app/storefront/not-found-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { RequestId } from '#app/ui/request-id.ts'

/** The one page for what nobody expected. */
export function ErrorPage() {
	const error = useRouteError()
	const requestId = useContext(RequestId)
	if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
	return (
		<div className="page message-page">
			<title>Something went wrong</title>
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
