import { redirect } from 'react-router'

/** `/.well-known/change-password`, which password managers open (W3C, a well-known URL for changing passwords). */
export function loader() {
	return redirect('/dashboard?tab=security')
}
