import { describe, expect, test } from 'vitest'
import { parseResponse } from '#app/account/account-api.ts'

const FALLBACK = 'Failed to send verification code'
const read = (status: number, text: string) => parseResponse({ status, text, fallback: FALLBACK })

describe('parseResponse', () => {
	test('is ok only if both status and body indicate success', () => {
		expect(read(200, '{"success":true,"user":{"id":"1"}}')).toEqual({ ok: true })
		expect(read(500, '{"success":true}').ok).toBe(false)
	})

	test("keeps the server's message, field and code", () => {
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
			isFromServer: true,
		})
	})

	test('uses the fallback for a refusal without a message', () => {
		expect(read(400, '{"success":false}')).toMatchObject({ message: FALLBACK, isFromServer: true })
		expect(read(400, '{"success":false,"error":""}')).toMatchObject({ message: FALLBACK })
	})

	test('includes the status of a response that is not from the shop', () => {
		expect(read(502, '<html>Bad gateway</html>')).toMatchObject({
			message: 'Failed with status: 502',
			isFromServer: false,
		})
		expect(read(429, '{"detail":"slow down"}')).toMatchObject({ message: 'Failed with status: 429' })
	})

	test('reports a successful response with an unknown body as unexpected', () => {
		expect(read(200, '<html>Sign in to the hotel network</html>')).toMatchObject({
			message: 'An unexpected error occurred',
			isFromServer: false,
		})
		expect(read(204, '')).toMatchObject({ message: 'An unexpected error occurred' })
	})
})
