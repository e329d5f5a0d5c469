import { describe, expect, test } from 'vitest'
import { readReply } from '#app/account/account-api.ts'

const FALLBACK = 'Failed to send verification code'
const read = (status: number, text: string) => readReply({ status, text, fallback: FALLBACK })

describe('readReply', () => {
	test('takes success from our server alone', () => {
		expect(read(200, '{"success":true,"user":{"id":"1"}}')).toEqual({ ok: true })
		expect(read(500, '{"success":true}').ok).toBe(false)
	})

	test("keeps the server's words, their field and their code", () => {
		const text = JSON.stringify({
			success: false,
			error: 'No account found with this email address',
			field: 'email',
			code: 'no_account',
			title: null,
		})
		expect(read(404, text)).toEqual({
			ok: false,
			message: 'No account found with this email address',
			title: null,
			field: 'email',
			code: 'no_account',
			isOurs: true,
		})
	})

	test('says what failed where a refusal has no words', () => {
		expect(read(400, '{"success":false}')).toMatchObject({ message: FALLBACK, isOurs: true })
		expect(read(400, '{"success":false,"error":""}')).toMatchObject({ message: FALLBACK })
	})

	test('names the status of an answer that is not ours', () => {
		expect(read(502, '<html>Bad gateway</html>')).toMatchObject({
			message: 'Failed with status: 502',
			isOurs: false,
		})
		expect(read(429, '{"detail":"slow down"}')).toMatchObject({ message: 'Failed with status: 429' })
	})

	test('calls a fine answer that makes no sense unexpected', () => {
		expect(read(200, '<html>Sign in to the hotel network</html>')).toMatchObject({
			message: 'An unexpected error occurred',
			isOurs: false,
		})
		expect(read(204, '')).toMatchObject({ message: 'An unexpected error occurred' })
	})
})
