/** An error of one console screen, inside the console's frame. */
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '#app/storefront/layout/error-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

type ConsoleErrorProps = { notFound: string; back: { to: string; label: string } }

export function ConsoleError({ notFound, back }: ConsoleErrorProps) {
	const error = useRouteError()
	if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
	return (
		<>
			<h1 className="console-title">{notFound}</h1>
			<ButtonLink to={back.to}>{back.label}</ButtonLink>
		</>
	)
}
