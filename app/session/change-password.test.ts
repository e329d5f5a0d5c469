/** What a new password does to the sessions and devices of its account. */
import { beforeEach, describe, expect, test } from 'vitest'
import { changePasswordAndEndSessions } from './account-actions.server.ts'
import { findDevice } from './cookies/device-cookie.server.ts'
import { knownDevices, sessions } from '#shop/accounts/tables.server.ts'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { argsOf, isSignedIn, newSignedInVisitor, signInFrom } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { storeCookies, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
let laptop: Visitor
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date())
	laptop = await newSignedInVisitor(shop)
})

const NEW_PASSWORD = 'Tumbler#2'

describe('changing the password', () => {
	const change = (currentPassword: string, newPassword = NEW_PASSWORD) => {
		const { request, context } = argsOf(laptop)
		const input = { currentPassword, newPassword, confirmPassword: newPassword }
		return changePasswordAndEndSessions(request, context, input)
	}

	test('refuses a common one', async () => {
		expect(await change(MEENA.password, 'Password@123')).toMatchObject({
			title: 'Password Requirements Not Met',
			field: 'newPassword',
			message: 'This password is too common. Please choose another.',
		})
		expect(await change(MEENA.password, 'Sundaram#47')).toMatchObject({ field: 'newPassword' })
	})

	test('needs the current password', async () => {
		expect(await change('Wrong#123')).toMatchObject({ code: 'wrong_password', field: 'currentPassword' })
		expect((await signInFrom(shop)).outcome.ok).toBe(true)
	})

	test('ends every session, renews that of this browser and replaces the old password', async () => {
		const { visitor: phone } = await signInFrom(shop)
		const outcome = await change(MEENA.password)
		expect(await isSignedIn(phone)).toBe(false)
		// The token from before the change no longer works: somebody may have copied it.
		expect(await isSignedIn(laptop)).toBe(false)
		if (outcome.ok) storeCookies(laptop.cookies, outcome.headers)
		expect(await isSignedIn(laptop)).toBe(true)
		expect(await shop.db.$count(sessions)).toBe(1)
		expect(await listSecurityEvents(shop, {})).toContainEqual(
			expect.objectContaining({ event: 'password changed', reason: 'session' }),
		)
		expect((await signInFrom(shop)).outcome).toMatchObject({ code: 'wrong_password' })
		expect((await signInFrom(shop, NEW_PASSWORD)).outcome.ok).toBe(true)
	})

	test('makes this browser the known device, also if it has lost its device cookie', async () => {
		laptop.cookies.delete('sk3_device')
		const outcome = await change(MEENA.password)
		if (outcome.ok) storeCookies(laptop.cookies, outcome.headers)
		const { request, context } = argsOf(laptop)
		const deviceHash = findDevice(request, context)
		expect(deviceHash).not.toBeNull()
		expect(await shop.db.select().from(knownDevices)).toMatchObject([{ deviceHash }])
	})
})
