import { expect, test } from 'vitest'
import { isLoopbackHost, isPrivateHost } from './hosts.server.ts'

const THIS_MACHINE = [
	'localhost',
	'LOCALHOST',
	'shop.localhost',
	'127.0.0.1',
	'127.9.9.9',
	'::1',
	'[::1]',
	'[::ffff:7f00:1]',
]
const PRIVATE = [
	'0.0.0.0',
	'10.1.2.3',
	'100.64.0.1',
	'100.127.255.255',
	'169.254.1.1',
	'172.16.0.1',
	'172.31.255.255',
	'192.168.1.20',
	'[::]',
	'[fd00::1]',
	'[fe80::1]',
	'[::ffff:c0a8:1]',
	'shop',
	'shop.local',
	'Shop.Internal',
	'pi.lan',
	'shop.home.arpa',
]
const PUBLIC = [
	'shop.example',
	'localhost.example',
	'shop.local.example',
	'9.255.255.255',
	'11.0.0.0',
	'100.63.0.1',
	'100.128.0.1',
	'128.0.0.1',
	'169.255.0.1',
	'172.15.0.1',
	'172.32.0.1',
	'192.169.0.1',
	'0.0.0.1',
	'[2001:db8::1]',
	'[::2]',
	'[fec0::1]',
	'[::ffff:cb00:7101]',
]

test.each(THIS_MACHINE)('%s is this machine', (host) => {
	expect([isLoopbackHost(host), isPrivateHost(host)]).toEqual([true, true])
})

test.each(PRIVATE)('%s is private, and not this machine', (host) => {
	expect([isLoopbackHost(host), isPrivateHost(host)]).toEqual([false, true])
})

test.each(PUBLIC)('%s is public', (host) => {
	expect([isLoopbackHost(host), isPrivateHost(host)]).toEqual([false, false])
})

test('an invalid host is not this machine', () => {
	for (const text of ['', 'xlocalhost', 'unknown', '127.0.0.1.evil.example'])
		expect(isLoopbackHost(text), text).toBe(false)
})
