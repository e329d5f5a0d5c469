import { href, redirect } from 'react-router'

/** Older names of the account area. */
export function loader() {
	return redirect(href('/dashboard'))
}
