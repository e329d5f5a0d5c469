import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/open-shop.ts'

let shop: TestShop
beforeAll(async () => {
	shop = await openTestShop()
})
afterAll(() => shop.close())

test('a body that never ends is refused at the limit, not kept', async () => {
	const sending = request(`${shop.provider.apiUrl}/v1/oauth/token`, { method: 'POST' })
	const refused = new Promise((done) => sending.once('response', ({ statusCode }) => done(statusCode)))
	// The connection is closed under the sender's hands.
	sending.on('error', () => {})
	sending.write('x'.repeat(64_001))
	expect(await refused).toBe(413)
	sending.destroy()
})
