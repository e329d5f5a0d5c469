import { redirect } from 'react-router'

/** Serves `/.well-known/change-password`, which password managers open (W3C, A Well-Known URL for Changing Passwords). */
export function loader() {
	return redirect('/dashboard?tab=security')
}
