import { beforeAll, expect, test } from 'vitest'
import { findDevice, findOrCreateDevice } from './device-cookie.server.ts'
import type { Context } from '#app/http/request-context.ts'
import type { Shop } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

type Args = { request: Request; context: Context }

const shop = shopForTests()
let https: Shop
beforeAll(() => {
	https = { ...shop, config: { ...shop.config, publicUrl: 'https://shop.example' } }
})

const withCookie = (cookie: string, from: Shop = shop) =>
	newVisitor(from).args('/', { headers: cookie ? { cookie } : {} }) as Args
const find = ({ request, context }: Args) => findDevice(request, context)
const findOrCreate = ({ request, context }: Args) => findOrCreateDevice(request, context)
const newDevice = () => {
	const { hash, setCookie } = findOrCreate(withCookie(''))
	return { hash, setCookie, cookie: setCookie.split(';')[0] ?? '' }
}

test('is set for a new browser: a year, all paths, HttpOnly', () => {
	const { setCookie } = newDevice()
	expect(setCookie).toMatch(
		/^sk3_device=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
	)
})

test('has the __Host- prefix over https', () => {
	expect(findOrCreate(withCookie('', https)).setCookie).toMatch(/^__Host-sk3_device=.*; Secure$/)
	const { cookie, hash } = newDevice()
	expect(find(withCookie(cookie, https))).toBeNull()
	expect(find(withCookie(`__Host-${cookie}`, https))).toBe(hash)
})

test('is found among other cookies, and kept', () => {
	const { cookie, hash } = newDevice()
	expect(find(withCookie(`a=1; ${cookie}; b=2`))).toBe(hash)
	expect(findOrCreate(withCookie(`a=1;${cookie}`)).hash).toBe(hash)
})

test('has a hash of its own, which is not in the cookie', () => {
	const [first, second] = [newDevice(), newDevice()]
	expect(first.hash).not.toBe(second.hash)
	expect(first.cookie).not.toContain(first.hash)
})

test('is ignored when missing, forged or of another name', () => {
	const { cookie } = newDevice()
	const [secret = '', signature = ''] = cookie.slice('sk3_device='.length).split('.')
	for (const refused of [
		'',
		'sk3_device',
		'sk3_device=',
		`sk3_device=${secret}`,
		`sk3_device=x${secret.slice(1)}x.${signature}`,
		`sk3_device=.${signature}`,
		`other=${secret}.${signature}`,
	])
		expect(find(withCookie(refused))).toBeNull()
})
