import { href, redirect } from 'react-router'
import { signOut } from '#app/session/account-actions.server.ts'
import { SIGNED_OUT_PAGE } from '#app/session/return-path.ts'
import type { Route } from './+types/logout.ts'

export async function action({ request, context }: Route.ActionArgs) {
	return redirect(SIGNED_OUT_PAGE, { headers: await signOut(request, context) })
}

/** A GET signs nobody out, because an image or a prefetched link could trigger it. */
export function loader() {
	return redirect(href('/'))
}
