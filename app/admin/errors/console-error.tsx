/** The error page of the console. */
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { MissingPage } from '#app/admin/errors/missing-page.tsx'
import { NotAllowed } from '#app/admin/errors/not-allowed.tsx'
import { ErrorPage } from '#app/storefront/layout/error-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

const SAFE = 'What you have saved is safe.'

export default function ConsoleError() {
	const error = useRouteError()
	const { pathname, search } = useLocation()
	if (isRouteErrorResponse(error) && error.status === 403) return <NotAllowed {...error.data} />
	if (isRouteErrorResponse(error) && error.status === 404 && error.data)
		return <MissingPage {...error.data} />
	return (
		<ErrorPage message={`Sorry, this screen didn't load. ${SAFE} Please try again in a minute.`} safe={SAFE}>
			<ButtonLink to={pathname + search}>Try again</ButtonLink>
		</ErrorPage>
	)
}
