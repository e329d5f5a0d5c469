import { beforeEach, expect, test } from 'vitest'
import { action } from './known-device.tsx'
import { sendDeviceLink } from '#shop/accounts/sessions/device-links.server.ts'
import { knownDevices } from '#shop/accounts/tables.server.ts'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await newCustomer(shop)
})

/** Presses the button of the page. */
const press = async (token: string | null) => {
	const body = new URLSearchParams(token === null ? {} : { token })
	const { data, init } = await action(newVisitor(shop).args('/known-device', { method: 'POST', body }))
	const headers = new Headers(init?.headers)
	return { error: data.error, status: init?.status ?? 200, cookie: headers.get('set-cookie') }
}

test('the link of the email makes this browser a known device, once, and the security log says so', async () => {
	await sendDeviceLink(shop, MEENA.email)
	const token = (await shop.sentEmails())[0]?.text.match(/token=(\S+)/)?.[1] ?? ''
	expect(await press(token)).toEqual({
		error: null,
		status: 200,
		cookie: expect.stringMatching(/^sk3_device=[^;]+; Path=\/; HttpOnly/),
	})
	expect(await shop.db.$count(knownDevices)).toBe(1)
	const refused = {
		error:
			'This link is incomplete, has expired or was already used. If your email app broke it, copy all of it from the email into the address bar. Otherwise try to sign in again.',
		status: 404,
		cookie: null,
	}
	expect(await press(token)).toEqual(refused)
	expect(await press('made up')).toEqual(refused)
	expect(await press(null)).toEqual(refused)
	expect(await shop.db.$count(knownDevices)).toBe(1)
	expect((await listSecurityEvents(shop, {})).toReversed()).toMatchObject([
		{ event: 'device link used', account: null, reason: 'email' },
		...Array.from({ length: 3 }, () => ({ event: 'device link failed', reason: 'link_not_valid' })),
	])
})
