/** Identifies a guest's browser by a random secret in an HttpOnly cookie. The database stores only its hash. */
import { createHash, randomBytes } from 'node:crypto'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { GUEST_COOKIE_DAYS } from '#shop/orders/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/

type Guest = { hash: string; setCookie: string | null }

/** `setCookie` is the header that stores a new guest's secret, null for a known guest. */
export function findOrCreateGuest(shop: Shop, request: Request): Guest {
	const name = cookieName(shop)
	const known = findCookie(request, name)
	const secret = known ?? randomBytes(SECRET_BYTES).toString('base64url')
	return { hash: hashOf(secret), setCookie: known ? null : cookie(name, secret) }
}

export function findGuest(shop: Shop, request: Request): { hash: string } | null {
	const secret = findCookie(request, cookieName(shop))
	return secret ? { hash: hashOf(secret) } : null
}

export function ensureGuestCookie(request: Request, context: Context): string | null {
	return findOrCreateGuest(context.get(shopContext), request).setCookie
}

function findCookie(request: Request, name: string): string | null {
	for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
		const [key, value] = pair.trim().split('=')
		if (key === name && value && SECRET.test(value)) return value
	}
	return null
}

/** The `__Host-` prefix binds the cookie to this host; browsers accept it over https only. */
function cookieName({ config }: Shop): string {
	return config.publicUrl.startsWith('https://') ? '__Host-sk3_guest' : 'sk3_guest'
}

function cookie(name: string, secret: string): string {
	const secure = name.startsWith('__Host-') ? '; Secure' : ''
	return `${name}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${GUEST_COOKIE_DAYS * 86_400}${secure}`
}

function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex')
}
