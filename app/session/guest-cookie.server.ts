/**
 * Identifies a guest's browser by a random secret in an HttpOnly cookie. The database stores only its hash.
 *
 * A session that is ended elsewhere makes the browser another guest, for whoever uses it now. Another cookie then keeps the
 * hash of the earlier secret for a while: it opens nothing, but what the browser orders next is of the same checkout.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readCookies } from '#app/http/read-cookies.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { hasEndedSession } from '#app/session/current-customer.server.ts'
import { EARLIER_GUEST_MINUTES, GUEST_COOKIE_DAYS } from '#shop/orders/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/
const HASH = /^[0-9a-f]{64}$/

type Guest = { hash: string; setCookie: string | null }

/** `setCookie` is the header that stores a new guest's secret, null for a known guest. */
export async function findOrCreateGuest(request: Request, context: Context): Promise<Guest> {
	const known = await findSecret(request, context)
	const secret = known ?? randomBytes(SECRET_BYTES).toString('base64url')
	return { hash: hashOf(secret), setCookie: known ? null : guestCookie(context.get(shopContext), secret) }
}

export async function findGuest(request: Request, context: Context): Promise<{ hash: string } | null> {
	const secret = await findSecret(request, context)
	return secret ? { hash: hashOf(secret) } : null
}

/** The header that deletes the cookie at the end of a session, so that the next user of this browser is a new guest. */
export function expiredGuestCookie(shop: Shop): string {
	return cookie(shop, GUEST, { value: '', maxAge: 0 })
}

/** The hash of the guest that this browser was until its session ended. */
export function findEarlierGuest(request: Request, context: Context): string | null {
	const values = readCookies(request, cookieName(context.get(shopContext), EARLIER_GUEST))
	return values.find((value) => HASH.test(value)) ?? null
}

/** The header that keeps the hash of the guest whose cookie is deleted. Null for a browser that was none. */
export function earlierGuestCookie(request: Request, shop: Shop): string | null {
	const secret = readSecret(request, shop)
	return secret && cookie(shop, EARLIER_GUEST, { value: hashOf(secret), maxAge: EARLIER_GUEST_MINUTES * 60 })
}

export function expiredEarlierGuestCookie(shop: Shop): string {
	return cookie(shop, EARLIER_GUEST, { value: '', maxAge: 0 })
}

/** A browser whose session has ended is a new guest: somebody else may be using it. */
async function findSecret(request: Request, context: Context): Promise<string | null> {
	const secret = readSecret(request, context.get(shopContext))
	return secret && !(await hasEndedSession(request, context)) ? secret : null
}

function readSecret(request: Request, shop: Shop): string | null {
	return readCookies(request, cookieName(shop, GUEST)).find((value) => SECRET.test(value)) ?? null
}

const GUEST = 'sk3_guest'
const EARLIER_GUEST = 'sk3_earlier_guest'
type Name = typeof GUEST | typeof EARLIER_GUEST

/** The `__Host-` prefix binds the cookie to this host; browsers accept it over https only. */
function cookieName({ config }: Shop, name: Name): string {
	return config.publicUrl.startsWith('https://') ? `__Host-${name}` : name
}

function cookie(shop: Shop, name: Name, { value, maxAge }: { value: string; maxAge: number }): string {
	const fullName = cookieName(shop, name)
	const secure = fullName === name ? '' : '; Secure'
	return `${fullName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

function guestCookie(shop: Shop, secret: string): string {
	return cookie(shop, GUEST, { value: secret, maxAge: GUEST_COOKIE_DAYS * 86_400 })
}

function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex')
}
