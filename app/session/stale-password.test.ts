/** A new password ends what was started with the old one: what was verified before is only written if it still holds. */
import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { changePasswordAndEndSessions, deleteAccountAndSignOut } from './account-actions.server.ts'
import { action as sendOtp } from '#app/api/accounts/send-otp.ts'
import { action as verifyOtp } from '#app/api/accounts/verify-otp.ts'
import { action as confirm } from '#app/admin/sign-in/confirm-password.tsx'
import type { Context } from '#app/http/request-context.ts'
import { hashPassword } from '#shop/accounts/passwords/password-hash.server.ts'
import { replacePassword } from '#shop/accounts/passwords/passwords.server.ts'
import { startEnrolment, verifyTotp } from '#shop/accounts/second-factor.server.ts'
import { redeemDeviceLink, sendDeviceLink } from '#shop/accounts/sessions/device-links.server.ts'
import { credentials, customers, knownDevices, sessions } from '#shop/accounts/tables.server.ts'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { countWaiting } from '#test/count-waiting.ts'
import { MEENA, withPasswordOf } from '#test/fixtures/customers.ts'
import { whileHashing } from '#test/faults/hold-hashing.ts'
import { newSignedInVisitor, signInFrom } from '#test/sign-up.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, readCode, type Visitor } from '#test/visitor.ts'

type Args = { request: Request; context: Context }

const shop = shopForTests()
const NEW = 'Davara#2026'
const STOLEN = 'Tumbler#2026'
let thief: Visitor
let customerId = ''
let newHash = ''
beforeEach(async () => {
	await shop.empty()
	thief = await newSignedInVisitor(shop)
	const [customer] = await shop.db.select().from(customers)
	customerId = customer?.id ?? ''
	const hashed = await hashPassword(shop, { password: NEW, clientIp: '192.0.2.1' })
	newHash = hashed.ok ? hashed.hash : ''
})

/** Writes what a reset on a device of the owner writes. */
const setNewPassword = (transaction: Transaction) =>
	replacePassword(shop, transaction, {
		customer: { id: customerId, email: MEENA.email },
		passwordHash: newHash,
		deviceHash: 'of the owner',
	})
const reset = () => inTransaction(shop, setNewPassword)
const argsOn = (held: Shop, path = '/dashboard', fields?: Record<string, string>) => {
	const visitor = newVisitor(held)
	for (const [name, value] of thief.cookies) visitor.cookies.set(name, value)
	return (fields ? visitor.formArgs(path, fields) : visitor.args(path)) as Args
}
const devices = async () => (await shop.db.select().from(knownDevices)).map(({ deviceHash }) => deviceHash)

describe('a password that is replaced while it is verified', () => {
	test('signs nobody in, and makes no device known', async () => {
		const outcome = await whileHashing(shop, async (held) => (await signInFrom(held)).outcome, reset)
		expect(outcome).toMatchObject({ ok: false, kind: 'signed_out', code: 'wrong_password' })
		expect(await shop.db.$count(sessions)).toBe(0)
		expect(await devices()).toEqual(['of the owner'])
		expect(await listSecurityEvents(shop, {})).toMatchObject([
			{ event: 'sign-in failed', reason: 'wrong_password' },
		])
	})

	test('does not replace the new one', async () => {
		const outcome = await whileHashing(
			shop,
			(held) => {
				const { request, context } = argsOn(held)
				const input = { currentPassword: MEENA.password, newPassword: STOLEN, confirmPassword: STOLEN }
				return changePasswordAndEndSessions(request, context, input)
			},
			reset,
		)
		expect(outcome).toMatchObject({ code: 'wrong_password', field: 'currentPassword' })
		expect((await shop.db.select().from(credentials))[0]?.passwordHash).toBe(newHash)
		expect(await shop.db.$count(sessions)).toBe(0)
		expect((await signInFrom(shop, NEW)).outcome).toMatchObject({ ok: true })
	})

	test('does not delete the account', async () => {
		const outcome = await whileHashing(
			shop,
			(held) => {
				const { request, context } = argsOn(held)
				return deleteAccountAndSignOut(request, context, { password: MEENA.password })
			},
			reset,
		)
		expect(outcome).toMatchObject({ code: 'wrong_password', field: 'password' })
		expect(await shop.db.$count(customers)).toBe(1)
	})

	test('does not pass the password check of the console', async () => {
		await shop.db.update(customers).set({ role: 'owner' })
		await shop.db.update(sessions).set({ secondFactorAt: shop.clock() })
		const response = await whileHashing(
			shop,
			(held) => {
				const args = argsOn(held, '/admin/confirm', { password: MEENA.password })
				return confirm({ ...args, pattern: '/admin/confirm' } as never)
			},
			reset,
		)
		expect(response).toMatchObject({ data: { error: 'Please enter your current password correctly' } })
	})
})

describe('a new password', () => {
	test('waits for a sign-in that is being written, and ends its session', async () => {
		const holder = await shop.pool.connect()
		try {
			await holder.query('begin; lock table known_devices in share mode')
			const signingIn = signInFrom(shop)
			await expect.poll(() => countWaiting(shop)).toBe(1)
			const resetting = reset()
			await expect.poll(() => countWaiting(shop)).toBe(2)
			await holder.query('rollback')
			expect((await signingIn).outcome).toMatchObject({ ok: true })
			await resetting
		} finally {
			holder.release()
		}
		expect(await shop.db.$count(sessions)).toBe(0)
		expect(await devices()).toEqual(['of the owner'])
	})

	test('refuses a second factor from a session that it ends', async () => {
		const key = await startEnrolment(shop, { customerId, email: MEENA.email })
		const otp = createOTP(new TextDecoder().decode(base32.decode(key?.key ?? '')))
		const code = await otp.hotp(Math.floor(shop.clock().getTime() / 30_000))
		const [session] = await shop.db.select().from(sessions)
		const customer = { id: customerId, email: MEENA.email }
		const entered = { customer, token: session?.token ?? '', code, clientIp: '192.0.2.9' }
		let verifying: ReturnType<typeof verifyTotp> | undefined
		await inTransaction(shop, async (transaction) => {
			await setNewPassword(transaction)
			verifying = asAnotherRequest(() => verifyTotp(shop, { ...entered, deviceHash: 'of the thief' }))
			await expect.poll(() => countWaiting(shop)).toBe(1)
		})
		expect(await verifying).toMatchObject({ ok: false, kind: 'signed_out' })
		expect(await devices()).toEqual(['of the owner'])
	})

	test('discards the key of an authenticator app that was shown and not set up', async () => {
		const shown = await startEnrolment(shop, { customerId, email: MEENA.email })
		await reset()
		expect((await startEnrolment(shop, { customerId, email: MEENA.email }))?.key).not.toBe(shown?.key)
	})

	test('voids the link that makes a device known, and codes that were sent before', async () => {
		await sendDeviceLink(shop, MEENA.email)
		const [email] = await shop.sentEmails()
		const token = /known-device\?token=([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
		const other = newVisitor(shop)
		await other.post(sendOtp, { email: MEENA.email, purpose: 'password_reset' })
		const otp = await readCode(shop, MEENA.email)
		await reset()
		expect(await redeemDeviceLink(shop, { token, deviceHash: 'of the thief' })).toMatchObject({
			code: 'link_not_valid',
		})
		const entered = { email: MEENA.email, purpose: 'password_reset', otp, password: STOLEN }
		expect((await other.post(verifyOtp, entered)).body).toMatchObject({ code: 'wrong_code' })
		expect(await devices()).toEqual(['of the owner'])
	})

	test('leaves no session of the old one, however many sign in and change it meanwhile', async () => {
		const owner = newVisitor(shop)
		await owner.post(sendOtp, { email: MEENA.email, purpose: 'password_reset' })
		const otp = await readCode(shop, MEENA.email)
		const { request, context } = argsOn(shop)
		const input = { currentPassword: MEENA.password, newPassword: STOLEN, confirmPassword: STOLEN }
		const [response] = await Promise.all([
			owner.post(verifyOtp, { email: MEENA.email, purpose: 'password_reset', otp, password: NEW }),
			changePasswordAndEndSessions(request, context, input),
			...Array.from({ length: 5 }, () => signInFrom(shop)),
		])
		const isReset = response.status === 200
		expect((await signInFrom(shop, isReset ? NEW : STOLEN)).outcome).toMatchObject({ ok: true })
		expect((await signInFrom(shop, isReset ? STOLEN : NEW)).outcome).toMatchObject({ ok: false })
		expect(await shop.db.$count(sessions)).toBe(isReset ? 1 : 2)
	})
})

test('a sign-in while the account is deleted fails as one with a wrong password', async () => {
	const outcome = await whileHashing(
		shop,
		async (held) => (await signInFrom(held)).outcome,
		() => deleteCustomerAccount(shop, customerId, withPasswordOf(customerId)),
	)
	expect(outcome).toMatchObject({ ok: false, kind: 'signed_out', code: 'wrong_password' })
	expect(await shop.db.$count(customers, eq(customers.id, customerId))).toBe(0)
})
