/** Accepts an invitation to the staff, and signs the invited person in. The console then asks for the second factor. */
import { openSessionOnDevice, WRONG_PASSWORD } from '#app/session/account-actions.server.ts'
import { signInWith } from '#app/session/sign-in.server.ts'
import { recordClientEvent } from '#app/session/record-security-event.server.ts'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import { joinStaff, joinStaffWithNewAccount } from '#shop/account-lifecycle/join-staff.server.ts'
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import { EnteredPassword } from '#shop/accounts/fields.ts'
import { readInput } from '#shop/input/read-input.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import { NewStaffInput } from '#shop/staff/input.ts'
import { findInvitation, INVITATION_NOT_VALID } from '#shop/staff/invitations.server.ts'

type Accepting = { request: Request; context: Context; token: string; fields: Record<string, unknown> }
type SignedIn = Outcome<{ headers: Headers }>

/** Takes the password of the account, or a name and a password for a new one. */
export async function acceptInvitation({ request, context, token, fields }: Accepting): Promise<SignedIn> {
	const shop = context.get(shopContext)
	const invitation = await findInvitation(shop, token)
	if (!invitation) {
		await recordClientEvent(context, {
			event: 'invitation failed',
			email: null,
			reason: INVITATION_NOT_VALID,
		})
		return INVITATION_NOT_VALID
	}
	const { email } = invitation
	const hasAccount = (await findCustomerByEmail(shop.db, email)) !== null
	const accept = hasAccount ? withAccount : withNewAccount
	return accept({ request, context, token, fields }, email)
}

async function withAccount({ request, context, token, fields }: Accepting, email: string): Promise<SignedIn> {
	const password = EnteredPassword.min(1).safeParse(fields.password)
	if (!password.success)
		return refuse('invalid', null, { message: 'Please enter your password', field: 'password' })
	return signInWith(request, context, {
		email,
		password: password.data,
		onProved: async ({ proof }) => {
			const joined = await joinStaff(context.get(shopContext), { token, proof, wrong: WRONG_PASSWORD })
			return joined.ok ? openSessionOnDevice(request, context, joined) : joined
		},
	})
}

async function withNewAccount(
	{ request, context, token, fields }: Accepting,
	email: string,
): Promise<SignedIn> {
	const read = readInput(NewStaffInput, fields)
	if (!read.success) {
		const [issue] = read.error.issues
		const message = issue?.message ?? 'Please check what you entered'
		return refuse('invalid', null, { message, field: String(issue?.path[0] ?? 'password') })
	}
	const { name, password } = read.data
	const { clientIp } = context.get(requestContext)
	const joined = await joinStaffWithNewAccount(context.get(shopContext), { token, name, password, clientIp })
	if (!joined.ok) return joined
	await recordClientEvent(context, { event: 'account created', email, reason: 'invitation' })
	return openSessionOnDevice(request, context, joined)
}
