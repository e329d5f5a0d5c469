/** Checks the password that the console asks for again before what has consequences. */
import { confirmPassword, wrongPassword } from '#app/session/account-actions.server.ts'
import { requireAdminSession } from '#app/session/admin/require-admin.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { recordPasswordProof } from '#shop/accounts/second-factor.server.ts'
import type { Refusal } from '#shop/outcome.ts'

/** Returns null if it is right, which the session then remembers for a while. */
export async function refuseWrongPassword(
	{ request, context }: { request: Request; context: Context },
	password: string,
): Promise<Refusal | null> {
	const { customer, token } = await requireAdminSession({ request, context })
	const wrong = wrongPassword('password')
	const confirmed = await confirmPassword(context, { customer, token, password, wrong })
	if (!confirmed.ok) return confirmed
	const { proof } = confirmed
	return (await recordPasswordProof(context.get(shopContext), { proof, token })) ? null : wrong
}
