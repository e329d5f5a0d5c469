import { request } from 'node:http'
import { expect, test } from 'vitest'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

test('an endless request body is refused at the limit', async () => {
	const sending = request(`${shop.provider.apiUrl}/v1/oauth/token`, { method: 'POST' })
	const refused = new Promise((done) => sending.once('response', ({ statusCode }) => done(statusCode)))
	// The server closes the connection before the whole body is sent.
	sending.on('error', () => {})
	sending.write('x'.repeat(64_001))
	expect(await refused).toBe(413)
	sending.destroy()
})

test('an action for an unknown payment gets status 404, whatever the body', async () => {
	for (const body of ['token=%00', 'token=nobody', '', 'action=pay']) {
		const response = await fetch(`${shop.provider.url}/transact/pgv2/act`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
			body,
		})
		expect(response.status, body).toBe(404)
	}
})
