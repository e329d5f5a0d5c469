import { beforeEach, describe, expect, test } from 'vitest'
import {
	accountCode,
	listSecurityEvents,
	purgeOldSecurityEvents,
	recordSecurityEvent,
	type SecurityEvent,
} from './security-events.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(NOW)
})

const record = (change: Partial<SecurityEvent> = {}) =>
	recordSecurityEvent(shop, shop.db, {
		event: 'sign-in failed',
		email: 'meena@example.in',
		clientIp: '192.0.2.1',
		reason: 'wrong_password',
		...change,
	})

describe('a security event', () => {
	test('is a row and a log line, without email and IP address', async () => {
		const lines: unknown[] = []
		const log = { ...shop.log, info: (fields: object, message: string) => lines.push([fields, message]) }
		await recordSecurityEvent({ ...shop, log }, shop.db, {
			event: 'sign-in failed',
			email: 'meena@example.in',
			clientIp: '192.0.2.1',
			reason: 'wrong_password',
		})
		const fields = {
			event: 'sign-in failed',
			account: expect.stringMatching(/^[0-9a-f]{10}$/),
			network: expect.stringMatching(/^[0-9a-f]{10}$/),
			reason: 'wrong_password',
		}
		expect(lines).toEqual([[fields, 'Security event']])
		expect(await listSecurityEvents(shop, {})).toEqual([{ id: 1, at: NOW, ...fields }])
	})

	test('has the same codes for the same account and network only', async () => {
		await record()
		await record({ email: 'Meena@example.in ', clientIp: '192.0.2.2' })
		await record({ email: 'ravi@example.in', clientIp: '2001:db8::1' })
		await record({ email: null, clientIp: '2001:db8::2' })
		await record({ clientIp: null })
		const [last, unknown, ravi, second, first] = await listSecurityEvents(shop, {})
		expect(second?.account).toBe(first?.account)
		expect(second?.network).not.toBe(first?.network)
		expect(ravi?.account).not.toBe(first?.account)
		expect(unknown?.network).toBe(ravi?.network)
		expect(unknown?.account).toBeNull()
		expect(last?.network).toBeNull()
	})
})

test('events are listed by account, email or network, page by page', async () => {
	await record()
	await record({ email: 'ravi@example.in' })
	await record({ clientIp: '192.0.2.2' })
	const ids = async (query: Parameters<typeof listSecurityEvents>[1]) =>
		(await listSecurityEvents(shop, query)).map(({ id }) => id)
	expect(await ids({})).toEqual([3, 2, 1])
	expect(await ids({ limit: 2 })).toEqual([3, 2])
	expect(await ids({ before: 2 })).toEqual([1])
	expect(await ids({ about: ' MEENA@example.in ' })).toEqual([3, 1])
	expect(await ids({ about: ` ${accountCode(shop, 'ravi@example.in')} ` })).toEqual([2])
	const [newest] = await listSecurityEvents(shop, {})
	expect(await ids({ about: newest?.network ?? '' })).toEqual([3])
	expect(await ids({ about: 'no such code' })).toEqual([])
})

test('events are deleted after a year', async () => {
	await record()
	shop.advance(365 * 86_400)
	await purgeOldSecurityEvents(shop)
	expect(await listSecurityEvents(shop, {})).toHaveLength(1)
	shop.advance(1)
	await purgeOldSecurityEvents(shop)
	expect(await listSecurityEvents(shop, {})).toEqual([])
})
