/** Asks an admin for the password again, before refunds, deletions and manual settlements. */
import { href, redirect } from 'react-router'
import { confirmPassword } from '#app/session/account-actions.server.ts'
import { type GuardArgs, requireAdminSession } from '#app/session/admin/require-admin.server.ts'
import { formPage, requestedPage } from '#app/session/return-path.ts'
import { shopContext } from '#app/http/request-context.ts'
import { findAuthenticationTimes, recordPasswordConfirmation } from '#shop/accounts/second-factor.server.ts'
import { isTooLate } from '#shop/clock-skew.ts'
import type { Refusal } from '#shop/outcome.ts'

const RECENT_MINUTES = 10

/** `draft` has form fields to restore afterwards, in the query of the return path. */
export async function requireRecentPassword(
	{ request, context }: GuardArgs,
	draft: Record<string, string> = {},
): Promise<void> {
	if (!(await hasRecentPassword({ request, context }))) throw redirect(confirmationPath(request, draft))
}

/** For a form that asks for the password itself, because it is too long to be filled in again. */
export async function hasRecentPassword({ request, context }: GuardArgs): Promise<boolean> {
	const { token } = await requireAdminSession({ request, context })
	const shop = context.get(shopContext)
	const times = await findAuthenticationTimes(shop, token)
	return times !== null && isRecent(times.passwordAt, shop.clock())
}

/** Returns null if the password is right, which the session then remembers for a while. */
export async function refuseWrongPassword(
	{ request, context }: GuardArgs,
	password: string,
): Promise<Refusal | null> {
	await requireAdminSession({ request, context })
	const confirmed = await confirmPassword(request, context, { password, field: 'password' })
	if (!confirmed.ok) return confirmed
	const { proof, token, wrong } = confirmed
	return (await recordPasswordConfirmation(context.get(shopContext), { proof, token })) ? null : wrong
}

function isRecent(passwordAt: Date, now: Date): boolean {
	const age = now.getTime() - passwordAt.getTime()
	return age <= RECENT_MINUTES * 60_000 && !isTooLate(passwordAt, now)
}

function confirmationPath(request: Request, draft: Record<string, string>): string {
	const from = formPage(request) ?? requestedPage(request)
	const query = new URLSearchParams(draft).toString()
	const page = query ? `${from}${from.includes('?') ? '&' : '?'}${query}` : from
	return `${href('/admin/confirm')}?from=${encodeURIComponent(page)}`
}
