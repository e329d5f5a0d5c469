import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { clientIp, isCrossSite, isFromThisMachine } from './request.ts'
import { networkOf } from '#shop/limits/network.server.ts'
import { openTestServer } from '#test/servers/test-server.ts'

const from = (forwarded: string | undefined, remoteAddress = '10.0.0.1') => ({
	headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
	socket: { remoteAddress },
})

describe("the client's address", () => {
	test('is that of the connection without a proxy, whatever the client writes', () => {
		expect(clientIp(from('192.0.2.1'), { trustedProxies: 0 })).toBe('10.0.0.1')
		expect(clientIp(from(undefined, '::ffff:10.0.0.1'), { trustedProxies: 0 })).toBe('10.0.0.1')
		expect(clientIp({ headers: {}, socket: { remoteAddress: undefined } }, { trustedProxies: 0 })).toBe(
			'unknown',
		)
	})

	test('is what the trusted proxies saw', () => {
		const forwarded = from('203.0.113.9, 192.0.2.1, 198.51.100.7')
		expect([1, 2, 3, 9].map((trustedProxies) => clientIp(forwarded, { trustedProxies }))).toEqual([
			'198.51.100.7',
			'192.0.2.1',
			'203.0.113.9',
			'203.0.113.9',
		])
		expect(clientIp(from(undefined), { trustedProxies: 1 })).toBe('10.0.0.1')
	})

	test('counts for the nearer proxy if it cannot be read', () => {
		for (const written of ['', ' ', 'unknown', '_hidden', '0300.0.2.1', '192.0.2.1, '])
			expect(clientIp(from(written), { trustedProxies: 1 }), written).toBe('10.0.0.1')
		expect(clientIp(from('192.0.2.1, unknown, 198.51.100.7'), { trustedProxies: 2 })).toBe('198.51.100.7')
	})

	test('is one network in any spelling', () => {
		const spellings = Array.from({ length: 35 }, (_, i) => [
			`192.0.2.1:${5000 + i}`,
			`[::ffff:c000:201]:${5000 + i}`,
		]).flat()
		const networks = spellings.map((written) => networkOf(clientIp(from(written), { trustedProxies: 1 })))
		expect(new Set(networks)).toEqual(new Set(['192.0.2.1']))
		const ipv6 = spellings.map((_, i) =>
			networkOf(clientIp(from(`[2001:DB8::${i}]:${i}`), { trustedProxies: 1 })),
		)
		expect(new Set(ipv6)).toEqual(new Set(['2001:db8:0:0::/64']))
	})
})

test.each([
	['cross-site', true],
	['same-site', true],
	['same-origin', false],
	['none', false],
	[undefined, false],
])('a request with the Sec-Fetch-Site %s is from another site: %s', (site, expected) => {
	expect(isCrossSite({ headers: { 'sec-fetch-site': site } })).toBe(expected)
})

describe('a request from this machine', () => {
	const headers = { host: 'localhost:3000', connection: 'keep-alive' }
	const local = { headers, socket: { remoteAddress: '127.0.0.1' } }

	test('connects from this machine to its own name', () => {
		expect(isFromThisMachine(local)).toBe(true)
		for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost'])
			expect(isFromThisMachine({ ...local, headers: { ...headers, host } }), host).toBe(true)
		for (const remoteAddress of ['::1', '::ffff:127.0.0.1'])
			expect(isFromThisMachine({ ...local, socket: { remoteAddress } }), remoteAddress).toBe(true)
	})

	test('does not come from elsewhere', () => {
		for (const remoteAddress of ['192.168.1.20', '::ffff:192.168.1.20', '2001:db8::1', undefined])
			expect(isFromThisMachine({ ...local, socket: { remoteAddress } }), remoteAddress).toBe(false)
	})

	test('has not passed a proxy on this machine', () => {
		for (const name of [
			'forwarded',
			'via',
			'x-forwarded-for',
			'x-forwarded-host',
			'x-forwarded-proto',
			'x-real-ip',
		])
			expect(isFromThisMachine({ ...local, headers: { ...local.headers, [name]: '127.0.0.1' } }), name).toBe(
				false,
			)
	})

	test('has not passed a proxy that names neither itself nor the client, such as nginx without further settings', () => {
		expect(isFromThisMachine({ ...local, headers: { ...headers, connection: 'Keep-Alive' } })).toBe(true)
		for (const connection of ['close', undefined])
			expect(isFromThisMachine({ ...local, headers: { ...headers, connection } }), connection).toBe(false)
	})

	test('does not use another name: a page elsewhere can point its own name to 127.0.0.1', () => {
		for (const host of ['evil.example', 'localhost.evil.example', '', 'a b', undefined])
			expect(isFromThisMachine({ ...local, headers: { ...headers, host } }), host).toBe(false)
	})

	test('has a host and a port in its Host line, and nothing else', () => {
		for (const host of [
			'evil@localhost',
			'evil:x@localhost:3000',
			'@[::1]',
			'localhost/x',
			'localhost:99999',
		])
			expect(isFromThisMachine({ ...local, headers: { ...headers, host } }), host).toBe(false)
	})
})

describe('two Host lines', () => {
	test.each(['/products', '/checkout', '/api/create-payment', '/healthz', '/sandbox/phonepe/x'])(
		'are refused at %s',
		async (path) => {
			expect(await send(path, ['Host: shop.example', 'Host: evil.example'])).toMatch(/^HTTP\/1\.1 400 /)
			expect(await send(path, ['Host: shop.example', 'hOST: shop.example'])).toMatch(/^HTTP\/1\.1 400 /)
		},
	)

	test('are not a header whose value is Host', async () => {
		expect(await send('/products', ['Host: shop.example', 'X-Other: Host'])).toMatch(/^HTTP\/1\.1 200 /)
	})
})

const { port } = await openTestServer()

function send(path: string, lines: string[]): Promise<string> {
	const socket = connect(port, '127.0.0.1')
	socket.write(`${[`GET ${path} HTTP/1.1`, ...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
	return text(socket)
}
