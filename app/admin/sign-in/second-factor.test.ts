import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { beforeEach, expect, test } from 'vitest'
import { action as receiveCode } from './second-factor-code.ts'
import { action, loader } from './second-factor.tsx'
import { sessions } from '#shop/accounts/tables.server.ts'
import { GUESS_LIMITS } from '#shop/limits/rules.ts'
import { accountCode, listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { KAMALA, newAdminVisitor, type AdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'
import { redirectTarget } from '#test/visitor.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T06:30:00Z'))
	admin = await newAdminVisitor(shop)
})

const PATH = '/admin/second-factor'
const enter = (code: string, path = PATH) => action(admin.args(path, { code }))
const enterWrong = async () => {
	const response = await enter('12345')
	return response instanceof Response ? response.status : response.init?.status
}
async function currentKey(): Promise<string> {
	const { data } = await loader(admin.args(PATH))
	return new TextDecoder().decode(base32.decode(data.setup?.key ?? ''))
}
const codeOf = (key: string) => createOTP(key).hotp(Math.floor(shop.clock().getTime() / 30_000))

test('the key is shown as text, too, with how to sign in after losing the phone', async () => {
	const { data } = await loader(admin.args(PATH))
	expect(data).toMatchObject({
		setup: { key: expect.stringMatching(/^[A-Z2-7]+$/), issuer: 'SK3 Coffee', account: KAMALA.email },
		email: KAMALA.email,
		isOwner: true,
	})
})

test('a right code leads to the page that was asked for, also with spaces', async () => {
	const code = await codeOf(await currentKey())
	const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
	const from = `${PATH}?from=${encodeURIComponent('/admin/orders?page=2')}`
	expect(await redirectTarget(() => enter(spaced, from))).toBe('/admin/orders?page=2')
})

test('the page says why it asks again after half an hour without use, and nothing more at the sign-in', async () => {
	const wasAway = async () => (await loader(admin.args(PATH))).data.wasAway
	const key = await currentKey()
	shop.advance(31 * 60)
	expect(await wasAway()).toBe(false)
	await shop.db.update(sessions).set({ createdAt: shop.clock() })
	await enter(await codeOf(key))
	expect(await wasAway()).toBe(false)
	shop.advance(30 * 60)
	expect(await wasAway()).toBe(false)
	shop.advance(31 * 60)
	expect(await wasAway()).toBe(true)
	expect(await wasAway()).toBe(true)
	await enter(await codeOf(key))
	expect(await wasAway()).toBe(false)
})

test('a page that asks for the code itself stays', async () => {
	const key = await currentKey()
	const confirm = (body: object) => {
		const { request, ...args }: { request: Request } = admin.args(`${PATH}/code`)
		const sent = new Request(request, { method: 'POST', body: JSON.stringify(body) })
		return receiveCode({ ...args, request: sent } as never)
	}
	const wrong = await confirm({ code: '123456' })
	expect(wrong.status).toBe(400)
	expect(await wrong.json()).toMatchObject({ success: false, error: expect.stringMatching(/incorrect/) })
	expect((await confirm({})).status).toBe(400)
	const code = await codeOf(key)
	expect((await confirm({ code: ` ${code}` })).status).toBe(200)
	const [session] = await shop.db.select().from(sessions)
	expect(session?.secondFactorAt).toEqual(shop.clock())
})

test('right and wrong codes leave entries in the security log, and refused ones none', async () => {
	const key = await currentKey()
	await enter(await codeOf(key))
	shop.advance(30)
	await enter(await codeOf(key))
	const { max } = GUESS_LIMITS['second factor from network'][0]
	for (let times = 0; times < max; times++) expect(await enterWrong()).toBe(400)
	expect(await enterWrong()).toBe(429)
	const account = accountCode(shop, KAMALA.email)
	expect((await listSecurityEvents(shop, {})).toReversed()).toMatchObject([
		{ event: 'second factor set up', account, reason: 'code' },
		{ event: 'second factor confirmed', account, reason: 'code' },
		...Array.from({ length: max }, () => ({ event: 'second factor failed', account, reason: 'wrong_code' })),
	])
})
