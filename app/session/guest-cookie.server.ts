/** Identifies a guest's browser by a random secret in an HttpOnly cookie. The database stores only its hash. */
import { createHash, randomBytes } from 'node:crypto'
import { readCookies } from '#app/http/read-cookies.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { hasEndedSession } from '#app/session/current-customer.server.ts'
import { GUEST_COOKIE_DAYS } from '#shop/orders/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/

type Guest = { hash: string; setCookie: string | null }

/** `setCookie` is the header that stores a new guest's secret, null for a known guest. */
export async function findOrCreateGuest(request: Request, context: Context): Promise<Guest> {
	const known = await findSecret(request, context)
	const secret = known ?? randomBytes(SECRET_BYTES).toString('base64url')
	return { hash: hashOf(secret), setCookie: known ? null : cookie(context.get(shopContext), secret) }
}

export async function findGuest(request: Request, context: Context): Promise<{ hash: string } | null> {
	const secret = await findSecret(request, context)
	return secret ? { hash: hashOf(secret) } : null
}

/** The header that deletes the cookie at the end of a session, so that the next user of this browser is a new guest. */
export function expiredGuestCookie(shop: Shop): string {
	return cookie(shop, '')
}

/** A browser whose session has ended is a new guest: somebody else may be using it. */
async function findSecret(request: Request, context: Context): Promise<string | null> {
	const values = readCookies(request, guestCookieName(context.get(shopContext)))
	const secret = values.find((value) => SECRET.test(value))
	return secret && !(await hasEndedSession(request, context)) ? secret : null
}

/** The `__Host-` prefix binds the cookie to this host; browsers accept it over https only. */
function guestCookieName({ config }: Shop): string {
	return config.publicUrl.startsWith('https://') ? '__Host-sk3_guest' : 'sk3_guest'
}

/** An empty secret deletes the cookie. */
function cookie(shop: Shop, secret: string): string {
	const name = guestCookieName(shop)
	const secure = name.startsWith('__Host-') ? '; Secure' : ''
	const maxAge = secret ? GUEST_COOKIE_DAYS * 86_400 : 0
	return `${name}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex')
}
