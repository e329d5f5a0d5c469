import { isKnownToHaveEnded } from '#app/session/current-customer.server.ts'
import { signOut } from '#app/session/account-actions.server.ts'
import type { Context } from '#app/http/request-context.ts'

/** Completes the sign-out of a browser whose session has expired or was ended elsewhere: deletes its cookies, unless the response sets new ones. */
export async function completeSignOut(
	{ request, context }: { request: Request; context: Context },
	next: () => Promise<Response>,
): Promise<Response> {
	const response = await next()
	if (!isKnownToHaveEnded(context)) return response
	const names = new Set(response.headers.getSetCookie().map(nameOf))
	const expired = (await signOut(request, context)).getSetCookie()
	for (const cookie of expired) if (!names.has(nameOf(cookie))) response.headers.append('Set-Cookie', cookie)
	return response
}

function nameOf(cookie: string): string | undefined {
	return cookie.split('=')[0]
}
