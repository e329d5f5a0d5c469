/** Calls the account API and turns every outcome, including a network failure, into a result with a message. */
import { ErrorBody } from '#app/http/fetch/error-body.ts'
import { nameOffline } from '#app/offline/name-offline.ts'
import { ALREADY_EXISTS } from '#shop/accounts/rules.ts'
import { parseJson } from '#shop/input/parse-json.ts'

export type AccountError = {
	ok: false
	message: string
	title: string | null
	field: string | null
	code: string | null
	/** True if our server refused the request; otherwise it failed on its way. */
	isFromServer: boolean
}
export type AccountApiResult = { ok: true } | AccountError

export const CODE_NOT_SENT = 'Failed to send verification code'
const UNEXPECTED = 'An unexpected error occurred'

/** The email already has an account: the visitor should sign in instead. */
export function isAlreadyRegistered(error: AccountError | null): boolean {
	return error?.code === ALREADY_EXISTS
}

/** `fallback` is the message for a network failure, and for a refusal without a message. */
export async function callAccountApi(
	path: '/api/auth-security' | '/api/send-otp' | '/api/verify-otp',
	body: object,
	fallback: string,
): Promise<AccountApiResult> {
	try {
		const response = await fetch(path, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
		return parseResponse({ status: response.status, text: await response.text(), fallback })
	} catch (error) {
		// `fetch` throws a TypeError when the network fails.
		if (error instanceof TypeError) return requestFailed(nameOffline(fallback))
		throw error
	}
}

export function parseResponse({
	status,
	text,
	fallback,
}: {
	status: number
	text: string
	fallback: string
}): AccountApiResult {
	const isOk = status >= 200 && status < 300
	const parsed = ErrorBody.safeParse(parseJson(text))
	if (!parsed.success) return requestFailed(isOk ? UNEXPECTED : `Failed with status: ${status}`)
	const { success, error, title = null, field = null, code = null } = parsed.data
	if (success && isOk) return { ok: true }
	return { ok: false, message: error || fallback, title, field, code, isFromServer: true }
}

function requestFailed(message: string): AccountError {
	return { ok: false, message, title: null, field: null, code: null, isFromServer: false }
}
