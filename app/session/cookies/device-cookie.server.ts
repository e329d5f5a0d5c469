/** Identifies a browser to the limits on guessing, by a signed random secret in an HttpOnly cookie. The database stores only a keyed hash. */
import { randomBytes } from 'node:crypto'
import { readCookies } from '#app/http/read-cookies.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { cookieName } from '#app/session/cookies/cookie-name.server.ts'
import { KNOWN_DEVICE_DAYS } from '#shop/accounts/rules.ts'
import { constantTimeEqual, keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const DEVICE = 'sk3_device'
const SECRET_BYTES = 32

type Device = { hash: string; setCookie: string }

/** Returns the hash of this browser's secret, or null if it has none, or one that we did not sign. */
export function findDevice(request: Request, context: Context): string | null {
	const shop = context.get(shopContext)
	const secret = findSecret(shop, request)
	return secret && hashOf(shop, secret)
}

/** `setCookie` is the header that stores the secret, or renews it for another year. */
export function findOrCreateDevice(request: Request, context: Context): Device {
	const shop = context.get(shopContext)
	const secret = findSecret(shop, request) ?? randomBytes(SECRET_BYTES).toString('base64url')
	return { hash: hashOf(shop, secret), setCookie: cookie(shop, secret) }
}

function findSecret(shop: Shop, request: Request): string | null {
	for (const value of readCookies(request, cookieName(shop, DEVICE).fullName)) {
		const [secret = '', signature = ''] = value.split('.')
		if (constantTimeEqual(signature, sign(shop, secret))) return secret
	}
	return null
}

function sign({ config }: Shop, secret: string): string {
	return keyedHash(config.secret, `device|${secret}`)
}

function hashOf({ config }: Shop, secret: string): string {
	return keyedHash(config.secret, `device-hash|${secret}`)
}

function cookie(shop: Shop, secret: string): string {
	const { fullName, isSecure } = cookieName(shop, DEVICE)
	const secure = isSecure ? '; Secure' : ''
	return `${fullName}=${secret}.${sign(shop, secret)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_DEVICE_DAYS * 86_400}${secure}`
}
