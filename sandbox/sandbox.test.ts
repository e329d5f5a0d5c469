import { request } from 'node:http'
import { expect, test } from 'vitest'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()

test('a body that never ends is refused at the limit, not kept', async () => {
	const sending = request(`${shop.provider.apiUrl}/v1/oauth/token`, { method: 'POST' })
	const refused = new Promise((done) => sending.once('response', ({ statusCode }) => done(statusCode)))
	// The connection is closed under the sender's hands.
	sending.on('error', () => {})
	sending.write('x'.repeat(64_001))
	expect(await refused).toBe(413)
	sending.destroy()
})

test('a press on the page of no payment is told so, whatever it says', async () => {
	for (const body of ['token=%00', 'token=nobody', '', 'act=pay']) {
		const answer = await fetch(`${shop.provider.url}/transact/pgv2/act`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
			body,
		})
		expect(answer.status, body).toBe(404)
	}
})
