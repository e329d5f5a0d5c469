/** Tests codes that were sent while a server's clock was ahead. */
import { beforeEach, expect, test } from 'vitest'
import { createCode, verifyCode } from './codes.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { readCode } from '#test/visitor.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const HOURS_AHEAD = 26
const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date(NOW.getTime() + HOURS_AHEAD * 3_600_000))
	await send()
	shop.setClock(NOW)
})

const key = { email: MEENA.email, purpose: 'signup', deviceHash: 'this browser' } as const
const send = () =>
	inTransaction(shop, (transaction) => createCode(shop, transaction, { ...key, shouldSend: true }))
const verify = async (code: string) =>
	(await verifyCode(shop, { ...key, clientIp: '192.0.2.1', code })).ok ? 'correct' : 'refused'

test('do not stop the browser from getting another one, which is valid', async () => {
	await send()
	expect(await shop.sentEmails()).toHaveLength(2)
	expect(await verify(await readCode(shop, MEENA.email))).toBe('correct')
})

test('are not valid for longer than others', async () => {
	const code = await readCode(shop, MEENA.email)
	expect(await verify(code)).toBe('refused')
})

test('are valid if it was less than a minute', async () => {
	shop.advance(3600)
	const now = shop.clock()
	shop.setClock(new Date(now.getTime() + 50_000))
	await send()
	shop.setClock(now)
	expect(await verify(await readCode(shop, MEENA.email))).toBe('correct')
	await send()
	expect(await shop.sentEmails()).toHaveLength(2)
})
