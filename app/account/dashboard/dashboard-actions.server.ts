/** The actions of the account area. Each form names its action in the hidden field `intent`. */
import { data, href, redirectDocument } from 'react-router'
import { z } from 'zod'
import { type AccountActionResult, failureResult } from '#app/account/dashboard/action-result.ts'
import { type AccountRequest, DATABASE_UNAVAILABLE } from '#app/account/dashboard/dashboard-tabs.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { statusOf } from '#app/http/json-response.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import { changePasswordAndEndSessions, deleteAccountAndSignOut } from '#app/session/account-actions.server.ts'
import { updateProfile } from '#shop/accounts/accounts.server.ts'
import { addAddress, updateAddress, deleteAddress } from '#shop/accounts/addresses.server.ts'
import { endOtherSessions, endSession } from '#shop/accounts/sessions/sessions.server.ts'
import { AddressInput, ChangePasswordInput, profileInput } from '#shop/accounts/profile-input.ts'
import { subscribe, unsubscribe } from '#shop/subscribers/subscribers.server.ts'
import { ALREADY_SUBSCRIBED, WELCOME_MESSAGE } from '#shop/subscribers/rules.ts'
import { dayInIndia } from '#shop/dates.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import { INVALID_INPUT, readInput } from '#shop/input/read-input.ts'
import { PASSWORD_MISMATCH_TITLE, PASSWORD_RULES_TITLE } from '#shop/accounts/rules.ts'

type Success = { title: string; message?: string; headers?: Headers }
type Result = Success | Refusal | Response
type Action = (accountRequest: AccountRequest, form: FormData) => Promise<Result>

export async function runAccountAction(accountRequest: AccountRequest) {
	const form = await readForm(accountRequest.request)
	const intent = String(form.get('intent') ?? '')
	const action = new Map<string, Action>(Object.entries(ACTIONS)).get(intent)
	if (!action) throw data(null, { status: 400 })
	const result = await nullIfUnavailable<Result>(accountRequest.context, DATABASE_UNAVAILABLE, () =>
		action(accountRequest, form),
	)
	if (result === null) return data(failureResult(intent), { status: 503 })
	if (result instanceof Response) return result
	if (!('ok' in result)) {
		const { headers, ...success } = result
		return data<AccountActionResult>({ success }, headers ? { headers } : {})
	}
	const { title, message, field = null } = result
	return data<AccountActionResult>({ error: { title, message, field } }, { status: statusOf(result) })
}

const ACTIONS = {
	'update-profile': async ({ context, customer }, form) => {
		const shop = context.get(shopContext)
		const input = read(profileInput(dayInIndia(shop.clock())), 'Update Failed', {
			name: form.get('name') ?? '',
			mobile: form.get('mobile') ?? '',
			dateOfBirth: readDateOfBirth(form),
		})
		if ('ok' in input) return input
		const outcome = await updateProfile(shop, { customerId: customer.id, input: input.value })
		return outcome.ok ? { title: 'Profile Updated', message: 'Your changes are saved.' } : outcome
	},
	'save-address': async ({ context, customer }, form) => {
		const shop = context.get(shopContext)
		const input = read(AddressInput, 'Save Failed', {
			...Object.fromEntries(form),
			isDefault: form.get('isDefault') === 'on',
		})
		if ('ok' in input) return input
		const addressId = String(form.get('addressId') ?? '')
		const target = { customerId: customer.id, input: input.value }
		const outcome = addressId
			? await updateAddress(shop, { ...target, addressId })
			: await addAddress(shop, target)
		if (!outcome.ok) return outcome
		return { title: addressId ? 'Address Updated' : 'Address Added' }
	},
	'delete-address': async ({ context, customer }, form) => {
		const addressId = String(form.get('addressId') ?? '')
		const outcome = await deleteAddress(context.get(shopContext), { customerId: customer.id, addressId })
		return outcome.ok ? { title: 'Address Deleted' } : outcome
	},
	'change-password': async ({ request, context }, form) => {
		const input = read(ChangePasswordInput, 'Update Failed', Object.fromEntries(form))
		if ('ok' in input) return { ...input, title: passwordTitle(input.field) }
		const outcome = await changePasswordAndEndSessions(request, context, input.value)
		if (!outcome.ok) return outcome
		const message = "You've been signed out on all other devices."
		return { title: 'Password Updated', message, headers: outcome.headers }
	},
	'end-session': async ({ context, customer }, form) => {
		const id = z.uuid().safeParse(form.get('sessionId'))
		if (id.success)
			await endSession(context.get(shopContext), { customerId: customer.id, sessionId: id.data })
		return { title: 'Signed out there', message: 'That device has to sign in again.' }
	},
	'end-other-sessions': async ({ context, customer, token }) => {
		await endOtherSessions(context.get(shopContext), { customerId: customer.id, token })
		return { title: 'Signed out everywhere else', message: 'Only this device is still signed in.' }
	},
	subscribe: async ({ context, customer }) => {
		const { id: customerId, email, name } = customer
		const { clientIp } = context.get(requestContext)
		const outcome = await subscribe(context.get(shopContext), { email, name, customerId, clientIp })
		// An existing subscription, such as from another tab, is a success too.
		if (!outcome.ok && outcome.code !== ALREADY_SUBSCRIBED) return outcome
		if (!outcome.ok) return { title: outcome.title ?? '', message: outcome.message }
		return WELCOME_MESSAGE
	},
	unsubscribe: async ({ context, customer }) => {
		await unsubscribe(context.get(shopContext), customer.email)
		return { title: 'Successfully Unsubscribed', message: 'You have been removed from our newsletter.' }
	},
	'delete-account': async ({ request, context }, form) => {
		const outcome = await deleteAccountAndSignOut(request, context, {
			password: String(form.get('password') ?? ''),
		})
		if (!outcome.ok) return outcome
		// A new document keeps nothing of the customer in memory.
		return redirectDocument(href('/account-deleted'), { headers: outcome.headers })
	},
} as const satisfies Record<string, Action>

function read<Schema extends z.ZodType>(
	schema: Schema,
	title: string,
	value: unknown,
): { value: z.output<Schema> } | Refusal {
	const result = readInput(schema, value)
	if (result.success) return { value: result.data }
	const [issue] = result.error.issues
	return refuse('invalid', title, {
		message: issue?.message ?? INVALID_INPUT,
		field: String(issue?.path[0] ?? ''),
	})
}

/** If no part is chosen, there is no date of birth. An incomplete date fails validation. */
function readDateOfBirth(form: FormData): string {
	const [year, month, day] = ['birthYear', 'birthMonth', 'birthDay'].map((name) =>
		String(form.get(name) ?? ''),
	)
	if (!year && !month && !day) return ''
	return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

function passwordTitle(field: string | undefined): string {
	if (field === 'confirmPassword') return PASSWORD_MISMATCH_TITLE
	return field === 'newPassword' ? PASSWORD_RULES_TITLE : 'Update Failed'
}
