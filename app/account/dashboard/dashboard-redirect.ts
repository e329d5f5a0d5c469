import { href, redirect } from 'react-router'

/** Other addresses of the dashboard: /profile and /account. */
export function loader() {
	return redirect(href('/dashboard'))
}
