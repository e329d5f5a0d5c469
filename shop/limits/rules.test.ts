import { describe, expect, test } from 'vitest'
import { formatWait, LIMITS, networkOf, windowStart } from './rules.ts'

test('each limit has its number of requests and its period', () => {
	expect(LIMITS).toEqual({
		'create-payment': { max: 30, seconds: 60 },
		'verify-payment': { max: 120, seconds: 60 },
		'verify-promocode': { max: 20, seconds: 60 },
		'sign-in': { max: 60, seconds: 900 },
		'sign-in-mailbox': { max: 30, seconds: 3600 },
		'send-code': { max: 20, seconds: 3600 },
		'send-code-mailbox': { max: 5, seconds: 3600 },
		'send-code-mailbox-day': { max: 10, seconds: 86_400 },
		'verify-code': { max: 100, seconds: 3600 },
		subscribe: { max: 20, seconds: 3600 },
		'subscribe-mailbox': { max: 5, seconds: 86_400 },
		unsubscribe: { max: 20, seconds: 3600 },
		'unsubscribe-page': { max: 60, seconds: 3600 },
		contact: { max: 10, seconds: 3600 },
		'contact-mailbox': { max: 5, seconds: 3600 },
		'contact-mailbox-day': { max: 10, seconds: 86_400 },
		'generate-invoice': { max: 60, seconds: 600 },
		'track-order': { max: 60, seconds: 600 },
		'track-ticket': { max: 60, seconds: 600 },
		read: { max: 600, seconds: 60 },
		webhook: { max: 600, seconds: 60 },
	})
})

describe('the network of an address', () => {
	test('is the address itself in IPv4, also when written as IPv6', () => {
		expect(networkOf('192.0.2.10')).toBe('192.0.2.10')
		expect(networkOf('::ffff:192.0.2.10')).toBe('192.0.2.10')
		expect(networkOf('::FFFF:192.168.200.10')).toBe('192.168.200.10')
	})

	test('is the first 64 bits in IPv6', () => {
		expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
		expect(networkOf('2001:db8:1:2:ffff::9')).toBe('2001:db8:1:2::/64')
		expect(networkOf('2001:db8:1:3:3:4:5:6')).toBe('2001:db8:1:3::/64')
	})

	test('is the same however the IPv6 address is abbreviated', () => {
		expect(networkOf('2001:DB8::1')).toBe('2001:db8:0:0::/64')
		expect(networkOf('2001:0db8:0000:0000:0000:0000:0000:0001')).toBe('2001:db8:0:0::/64')
		expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
		expect(networkOf('::1')).toBe('0:0:0:0::/64')
		expect(networkOf('::a:b:c:d:e')).toBe('0:0:0:a::/64')
		expect(networkOf('1::a:b:c:d:e:f')).toBe('1:0:a:b::/64')
		expect(networkOf('2001:db8::7:0:0:1')).toBe('2001:db8:0:0::/64')
	})

	test('is not read from text around an IPv4 address', () => {
		expect(networkOf('::ffff:192.0.2.10:1')).not.toBe('192.0.2.10')
		expect(networkOf('1::ffff:192.0.2.10')).not.toBe('192.0.2.10')
	})
})

test('windows begin at whole multiples of their length', () => {
	expect(windowStart(new Date('2026-11-20T10:14:59.999Z'), 900)).toEqual(new Date('2026-11-20T10:00:00Z'))
	expect(windowStart(new Date('2026-11-20T10:15:00Z'), 900)).toEqual(new Date('2026-11-20T10:15:00Z'))
	expect(windowStart(new Date('2026-11-20T10:15:00Z'), 86_400)).toEqual(new Date('2026-11-20T00:00:00Z'))
})

test('a waiting time is shown in whole minutes, or in hours from two hours', () => {
	expect(formatWait(1)).toBe('a minute')
	expect(formatWait(60)).toBe('a minute')
	expect(formatWait(61)).toBe('2 minutes')
	expect(formatWait(119 * 60)).toBe('119 minutes')
	expect(formatWait(119 * 60 + 1)).toBe('2 hours')
	expect(formatWait(121 * 60)).toBe('3 hours')
})
