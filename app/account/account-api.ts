/** Asks the account addresses of our server, and puts whatever comes back, or does not, into words. */
import { RefusalReply } from '#app/http/refusal-reply.ts'
import { ALREADY_EXISTS } from '#shop/accounts/rules.ts'
import { parseJson } from '#shop/input/parse-json.ts'

export type AccountError = {
	ok: false
	message: string
	title: string | null
	field: string | null
	code: string | null
	/** Our server said so itself; otherwise something on the way failed. */
	isOurs: boolean
}
export type AccountReply = { ok: true } | AccountError

/** The address has an account: signing in is the way. */
export function isAlreadyRegistered(refusal: AccountError | null): boolean {
	return refusal?.code === ALREADY_EXISTS
}

const UNEXPECTED = 'An unexpected error occurred'

/** `fallback` is said when nobody answers, and when a refusal comes without words. */
export async function callAccountApi(
	address: '/api/auth-security' | '/api/send-otp' | '/api/verify-otp',
	body: object,
	fallback: string,
): Promise<AccountReply> {
	try {
		const response = await fetch(address, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
		return readReply({ status: response.status, text: await response.text(), fallback })
	} catch (error) {
		// TypeError: the network has nothing to say.
		if (error instanceof TypeError) return unanswered(fallback)
		throw error
	}
}

export function readReply({
	status,
	text,
	fallback,
}: {
	status: number
	text: string
	fallback: string
}): AccountReply {
	const isOk = status >= 200 && status < 300
	const reply = RefusalReply.safeParse(parseJson(text))
	if (!reply.success) return unanswered(isOk ? UNEXPECTED : `Failed with status: ${status}`)
	const { success, error, title = null, field = null, code = null } = reply.data
	if (success && isOk) return { ok: true }
	return { ok: false, message: error || fallback, title, field, code, isOurs: true }
}

function unanswered(message: string): AccountError {
	return { ok: false, message, title: null, field: null, code: null, isOurs: false }
}
