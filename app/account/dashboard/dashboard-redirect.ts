import { href, redirect } from 'react-router'

/** Serves the other addresses of the dashboard: /profile and /account. */
export function loader() {
	return redirect(href('/dashboard'))
}
