/** The error page of the console. */
import { href, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { MissingPage } from '#app/admin/errors/missing-page.tsx'
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

type NotAllowedProps = { message: string; entered?: string }

/** For somebody on the staff whose role lacks the right. */
export function NotAllowed({ message, entered }: NotAllowedProps) {
	return (
		<div className="page message-page">
			<title>Not for your role</title>
			<h1 className="page-title">Not for your role</h1>
			<p>{message}</p>
			{entered && (
				<label>
					What you had entered, to copy:
					<textarea className="input" rows={12} readOnly value={entered} />
				</label>
			)}
			<ButtonLink to={href('/admin')}>Back to the console</ButtonLink>
		</div>
	)
}
