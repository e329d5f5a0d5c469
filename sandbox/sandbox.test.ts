import { request } from 'node:http'
import { expect, test } from 'vitest'
import { shopForTests } from '#test/open-shop.ts'

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
