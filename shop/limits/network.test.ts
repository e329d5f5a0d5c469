import { describe, expect, test } from 'vitest'
import { networkOf, parseAddress, wideNetworkOf } from './network.server.ts'

describe('parseAddress', () => {
	test.each([
		['192.0.2.10', '192.0.2.10'],
		[' 192.0.2.10 ', '192.0.2.10'],
		['192.0.2.10:5678', '192.0.2.10'],
		['[192.0.2.10]:5678', '192.0.2.10'],
		['::ffff:192.0.2.10', '192.0.2.10'],
		['::FFFF:192.0.2.10', '192.0.2.10'],
		['::ffff:c000:20a', '192.0.2.10'],
		['[::ffff:c000:20a]:443', '192.0.2.10'],
		['0:0:0:0:0:ffff:c000:020a', '192.0.2.10'],
		['2001:db8::1', '2001:db8::1'],
		['2001:DB8:0:0::0001', '2001:db8::1'],
		['[2001:db8::1]', '2001:db8::1'],
		['[2001:db8::1]:443', '2001:db8::1'],
		['2001:db8::1:443', '2001:db8::1:443'],
		['fe80::1%eth0', 'fe80::1'],
		['[fe80::1%25eth0]:443', 'fe80::1'],
		['1::ffff:192.0.2.10', '1::ffff:c000:20a'],
	])('reads %s', (text, address) => expect(parseAddress(text)).toBe(address))

	test.each([
		'',
		'unknown',
		'_hidden',
		'192.0.2',
		'192.0.2.256',
		'0300.0.2.10',
		'0xc0.0.2.10',
		'3221225994',
		'192.0.2.10.',
		'192.0.2.10:port',
		'192.0.2.10:1:2',
		'a 192.0.2.10',
		'user@192.0.2.10',
		'192.0.2.10/24',
		'::ffff:192.0.2.10:1',
		'[2001:db8::1',
		'[2001:db8::1]x',
	])('does not guess an address from %j', (text) => expect(parseAddress(text)).toBe(null))
})

describe('networkOf', () => {
	test('IPv4 is one client, in every spelling', () => {
		for (const written of ['192.0.2.10', '192.0.2.10:80', '::ffff:192.0.2.10', '[::ffff:c000:20a]:81'])
			expect(networkOf(written), written).toBe('192.0.2.10')
		expect(networkOf('192.0.2.11')).toBe('192.0.2.11')
	})

	test('IPv6 is limited by /64', () => {
		expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
		expect(networkOf('2001:db8:1:2:ffff::9')).toBe('2001:db8:1:2::/64')
		expect(networkOf('[2001:db8:1:2::9]:443')).toBe('2001:db8:1:2::/64')
		expect(networkOf('2001:db8:1:3:3:4:5:6')).toBe('2001:db8:1:3::/64')
	})

	test('IPv6 is limited by /48 where one line must not count as several', () => {
		expect(wideNetworkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
		expect(wideNetworkOf('[2001:db8:1:3::9]:443')).toBe('2001:db8:1::/48')
		expect(wideNetworkOf('2001:db8:2:2::9')).toBe('2001:db8:2::/48')
		expect(wideNetworkOf('192.0.2.10:80')).toBe('192.0.2.10')
		expect(wideNetworkOf('unknown')).toBe('unknown')
	})

	test('all spellings of a network are equal', () => {
		expect(networkOf('2001:DB8::1')).toBe('2001:db8:0:0::/64')
		expect(networkOf('2001:0db8:0000:0000:0000:0000:0000:0001')).toBe('2001:db8:0:0::/64')
		expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
		expect(networkOf('::1')).toBe('0:0:0:0::/64')
		expect(networkOf('::a:b:c:d:e')).toBe('0:0:0:a::/64')
		expect(networkOf('1::a:b:c:d:e:f')).toBe('1:0:a:b::/64')
		expect(networkOf('2001:db8::7:0:0:1')).toBe('2001:db8:0:0::/64')
	})

	test('a text that is no address is returned unchanged', () => {
		expect(networkOf('unknown')).toBe('unknown')
		expect(networkOf('::ffff:192.0.2.10:1')).not.toBe('192.0.2.10')
		expect(networkOf('1::ffff:192.0.2.10')).not.toBe('192.0.2.10')
	})
})
