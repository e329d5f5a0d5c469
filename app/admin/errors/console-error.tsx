/** The error page of the console. */
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { MissingPage } from '#app/admin/errors/missing-page.tsx'
import { NotAllowed } from '#app/admin/errors/not-allowed.tsx'
import { ErrorPage } from '#app/storefront/layout/error-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

export default function ConsoleError() {
	const error = useRouteError()
	const { pathname, search } = useLocation()
	if (isRouteErrorResponse(error) && error.status === 403) return <NotAllowed {...error.data} />
	if (isRouteErrorResponse(error) && error.status === 404 && error.data)
		return <MissingPage {...error.data} />
	return (
		<ErrorPage
			message="Sorry, this screen didn't load. What you have saved is safe. Please try again in a minute."
			safe="What you have saved is safe."
		>
			<ButtonLink to={pathname + search}>Try again</ButtonLink>
		</ErrorPage>
	)
}
