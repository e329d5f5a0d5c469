import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { answerIfUnreachable, ENTRIES_KEPT, unreachableMessage } from './answer-if-unreachable.ts'

const answer = () => ({ error: 'unreachable' })
const failing = (error: unknown) => () => Promise.reject(error)
const UNREACHABLE = { data: { error: 'unreachable' }, init: { status: 503 } }

test("an answer of the shop passes, also a redirect and a refusal of the form's address", async () => {
	expect(await answerIfUnreachable(async () => ({ error: null }), answer)).toEqual({ error: null })
	const redirect = new Response(null, { status: 302 })
	await expect(answerIfUnreachable(failing(redirect), answer)).rejects.toBe(redirect)
	const notFound = new ErrorResponse(404, 'Not Found', null)
	await expect(answerIfUnreachable(failing(notFound), answer)).rejects.toBe(notFound)
})

test('a lost network, a full shop and a failure in the shop keep the form', async () => {
	for (const error of [
		new TypeError('Failed to fetch'),
		new ErrorResponse(503, 'Service Unavailable', 'busy'),
		new Error('Unexpected Server Error'),
	])
		expect(await answerIfUnreachable(failing(error), answer)).toMatchObject(UNREACHABLE)
})

test('an alert says whether the device has a network, and what is safe', () => {
	expect(unreachableMessage({ onLine: false }, ENTRIES_KEPT)).toBe(
		"You're offline. What you entered is kept. Try again once you're back online.",
	)
	expect(unreachableMessage({ onLine: true }, ENTRIES_KEPT)).toBe(
		"You're online, but our shop isn't answering right now. What you entered is kept. Please try again in a few minutes.",
	)
})
