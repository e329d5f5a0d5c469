/** What a customer may do in the account area. Every form names its act; every answer is a word for a toast or a field. */
import { data, href, redirect } from 'react-router'
import type { z } from 'zod'
import { type AccountActionResult, failureResult } from '#app/account/dashboard/action-result.ts'
import { type AccountRequest, DATABASE_UNAVAILABLE } from '#app/account/dashboard/dashboard-tabs.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { statusOf } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { changePassword, deleteAccount } from '#app/session/sign-in.server.ts'
import { saveProfile } from '#shop/accounts/accounts.server.ts'
import { addAddress, changeAddress, deleteAddress } from '#shop/accounts/addresses.server.ts'
import { AddressInput, ChangePasswordInput, profileInput } from '#shop/accounts/profile-input.ts'
import { subscribe, unsubscribe } from '#shop/newsletter/newsletter.server.ts'
import { ALREADY_SUBSCRIBED, WELCOME_MESSAGE } from '#shop/newsletter/rules.ts'
import { dayInIndia } from '#shop/dates.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import { UNREADABLE, readInput } from '#shop/input/read-input.ts'
import { MISMATCH_TITLE, RULES_UNMET_TITLE } from '#shop/accounts/rules.ts'

type Answer = { title: string; message?: string } | Refusal | Response
type Act = (asked: AccountRequest, form: FormData) => Promise<Answer>

export async function runAccountAction(asked: AccountRequest) {
	const form = await readForm(asked.request)
	const name = String(form.get('act') ?? '')
	const act = new Map<string, Act>(Object.entries(ACTS)).get(name)
	if (!act) throw data(null, { status: 400 })
	const answer = await nullIfUnavailable<Answer>(asked.context, DATABASE_UNAVAILABLE, () => act(asked, form))
	if (answer === null) return data(failureResult(name), { status: 503 })
	if (answer instanceof Response) return answer
	if (!('ok' in answer)) return data<AccountActionResult>({ act: name, done: answer })
	const { title, message, field = null } = answer
	return data<AccountActionResult>(
		{ act: name, refused: { title, message, field } },
		{ status: statusOf(answer) },
	)
}

const ACTS = {
	profile: async ({ context, customer }, form) => {
		const shop = context.get(shopContext)
		const input = read(profileInput(dayInIndia(shop.clock())), 'Update Failed', {
			name: form.get('name') ?? '',
			mobile: form.get('mobile') ?? '',
			dateOfBirth: birthday(form),
		})
		if ('ok' in input) return input
		const outcome = await saveProfile(shop, { customerId: customer.id, input: input.value })
		return outcome.ok ? { title: 'Profile Updated', message: 'Your details are saved.' } : outcome
	},
	'address-save': async ({ context, customer }, form) => {
		const shop = context.get(shopContext)
		const input = read(AddressInput, 'Save Failed', {
			...Object.fromEntries(form),
			isDefault: form.get('isDefault') === 'on',
		})
		if ('ok' in input) return input
		const addressId = String(form.get('addressId') ?? '')
		const facts = { customerId: customer.id, input: input.value }
		const outcome = addressId
			? await changeAddress(shop, { ...facts, addressId })
			: await addAddress(shop, facts)
		if (!outcome.ok) return outcome
		return { title: addressId ? 'Address Updated' : 'Address Added' }
	},
	'address-delete': async ({ context, customer }, form) => {
		const addressId = String(form.get('addressId') ?? '')
		const outcome = await deleteAddress(context.get(shopContext), { customerId: customer.id, addressId })
		return outcome.ok ? { title: 'Address Deleted' } : outcome
	},
	password: async ({ request, context }, form) => {
		const input = read(ChangePasswordInput, 'Update Failed', Object.fromEntries(form))
		if ('ok' in input) return { ...input, title: passwordTitle(input.field) }
		const outcome = await changePassword(request, context, input.value)
		if (!outcome.ok) return outcome
		return { title: 'Password Updated', message: 'Every other browser has been signed out.' }
	},
	'newsletter-join': async ({ context, customer }) => {
		const { id: customerId, email, name } = customer
		const outcome = await subscribe(context.get(shopContext), { email, name, customerId })
		// Subscribed in another tab: that is what was wanted.
		if (!outcome.ok && outcome.code !== ALREADY_SUBSCRIBED) return outcome
		if (!outcome.ok) return { title: outcome.title ?? '', message: outcome.message }
		return WELCOME_MESSAGE
	},
	'newsletter-leave': async ({ context, customer }) => {
		await unsubscribe(context.get(shopContext), customer.email)
		return { title: 'Successfully Unsubscribed', message: 'You have been removed from our newsletter.' }
	},
	close: async ({ request, context }, form) => {
		const tooMany = await rateLimitClient(context, 'sign-in')
		if (tooMany) return { ...tooMany, title: 'Account Security' }
		const outcome = await deleteAccount(request, context, { password: String(form.get('password') ?? '') })
		return outcome.ok ? redirect(href('/'), { headers: outcome.headers }) : outcome
	},
} as const satisfies Record<string, Act>

function read<Schema extends z.ZodType>(
	schema: Schema,
	title: string,
	value: unknown,
): { value: z.output<Schema> } | Refusal {
	const checked = readInput(schema, value)
	if (checked.success) return { value: checked.data }
	const [issue] = checked.error.issues
	return refuse('invalid', title, {
		message: issue?.message ?? UNREADABLE,
		field: String(issue?.path[0] ?? ''),
	})
}

/** Three lists make one day; none chosen is no birthday, and a day half chosen is no day. */
function birthday(form: FormData): string {
	const [year, month, day] = ['birthYear', 'birthMonth', 'birthDay'].map((name) =>
		String(form.get(name) ?? ''),
	)
	if (!year && !month && !day) return ''
	return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

function passwordTitle(field: string | undefined): string {
	if (field === 'confirmPassword') return MISMATCH_TITLE
	return field === 'newPassword' ? RULES_UNMET_TITLE : 'Update Failed'
}
