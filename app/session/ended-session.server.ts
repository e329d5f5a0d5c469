import { isKnownToHaveEnded } from '#app/session/current-customer.server.ts'
import { signOut } from '#app/session/account-actions.server.ts'
import { findDevice } from '#app/session/cookies/device-cookie.server.ts'
import { statusOf } from '#app/http/json-response.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { hasNewSession } from '#shop/accounts/sessions/sessions.server.ts'

/**
 * Completes the sign-out of a browser whose session has expired or was ended elsewhere: deletes its cookies, unless the
 * response sets new ones. It does not if the browser has just got a new session, by a change of password or in another
 * tab, because this response to a request with the earlier cookie may arrive after the new one. And it does not if the
 * shopper would not see it, because the next order would silently be a guest's.
 */
export async function completeSignOut(
	{ request, context }: { request: Request; context: Context },
	next: () => Promise<Response>,
): Promise<Response> {
	const response = await next()
	if (!isKnownToHaveEnded(context) || !isSeen(request, response)) return response
	if (await hasJustSignedIn(request, context)) return response
	const names = new Set(response.headers.getSetCookie().map(nameOf))
	const cookies = (await signOut(request, context)).getSetCookie()
	for (const cookie of cookies) if (!names.has(nameOf(cookie))) response.headers.append('Set-Cookie', cookie)
	return response
}

/** Pages, and the data of pages, show that nobody is signed in. Of what scripts and downloads get, only a refusal does. */
function isSeen({ url }: Request, { status, headers }: Response): boolean {
	if (PART_OF_PAGE.test(new URL(url).pathname)) return false
	const type = headers.get('content-type') ?? ''
	return status === statusOf({ kind: 'signed_out' }) || type === '' || /^text\/(?:html|x-script)/.test(type)
}

/** Data that checkout requests beside its page. */
const PART_OF_PAGE = /^\/checkout\/address-book(?:\.data)?$/

async function hasJustSignedIn(request: Request, context: Context): Promise<boolean> {
	const deviceHash = findDevice(request, context)
	return deviceHash !== null && hasNewSession(context.get(shopContext), { deviceHash })
}

function nameOf(cookie: string): string | undefined {
	return cookie.split('=')[0]
}
