import { redirect } from 'react-router'

/** Where password managers send people who should choose another password. */
export function loader() {
	return redirect('/dashboard?tab=security')
}
