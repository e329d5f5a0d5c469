import { expect, test } from 'vitest'
import { handleError } from './entry.server.tsx'
import { requestContext, shopContext } from '#app/http/request-context.ts'

/** As the router hands on what a route threw, or what it could not route. */
function answered(status: number): unknown {
	return { status, statusText: '', internal: true, data: null }
}

test('only what is our fault is an error in the log', () => {
	const logged: unknown[] = []
	const shop = { log: { error: (facts: unknown) => logged.push(facts) } }
	const context = {
		get: (key: unknown) => (key === shopContext ? shop : key === requestContext ? { id: '1' } : null),
	}
	const request = new Request('http://shop.example/story', { method: 'POST' })
	const hear = (error: unknown) => handleError(error, { request, context, params: {}, pattern: '' } as never)
	for (const status of [400, 404, 405]) hear(answered(status))
	expect(logged).toEqual([])
	hear(answered(500))
	hear(new Error('broken'))
	expect(logged).toHaveLength(2)
})

test('whoever asked while the database was away is known to the server, and nobody else', () => {
	const facts = { id: '1', address: '192.0.2.1', wasUnavailable: false }
	const context = {
		get: (key: unknown) => (key === requestContext ? facts : { log: { error: () => {} } }),
	}
	const request = new Request('http://shop.example/api/verify-payment', { method: 'POST' })
	const hear = (error: unknown) => handleError(error, { request, context, params: {}, pattern: '' } as never)
	hear(new Error('broken'))
	expect(facts.wasUnavailable).toBe(false)
	hear(Object.assign(new Error('terminating connection'), { code: '57P01' }))
	expect(facts.wasUnavailable).toBe(true)
})
