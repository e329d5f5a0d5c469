/** Errors of console screens. */
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ErrorPage } from '#app/storefront/layout/error-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

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

/** Of the console itself. The link loads the whole page again. */
export function ConsoleFailure() {
	const { pathname, search } = useLocation()
	return (
		<ErrorPage message="Sorry, this screen didn't load. What you have saved is safe. Please try again in a minute.">
			<a href={pathname + search} className="button button-primary">
				Try again
			</a>
		</ErrorPage>
	)
}
