import { href, redirect } from 'react-router'
import { signOut } from '#app/session/sign-in.server.ts'
import type { Route } from './+types/logout.ts'

/** A form leads here, never a link: a page must not be able to sign somebody out by being looked at. */
export async function action({ request, context }: Route.ActionArgs) {
	return redirect(href('/login'), { headers: await signOut(request, context) })
}

export function loader() {
	return redirect(href('/'))
}
