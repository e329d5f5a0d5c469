/**
 * Identifies a guest by a random secret in an HttpOnly cookie, of which the database stores only a hash. The cookie ends
 * with a session, because the next person in the browser is another guest. Another cookie identifies the browser,
 * regardless of the person. It opens nothing: orders that are placed in one browser within a day belong to one checkout.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readCookies } from '#app/http/read-cookies.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { cookieName } from '#app/session/cookies/cookie-name.server.ts'
import { hasEndedSession } from '#app/session/current-customer.server.ts'
import { BROWSER_COOKIE_HOURS, GUEST_COOKIE_DAYS } from '#shop/orders/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/

type Guest = { hash: string; setCookie: string | null }

/** `setCookie` is the header that stores a new guest's secret, or null for a known guest. */
export async function findOrCreateGuest(request: Request, context: Context): Promise<Guest> {
	const known = await findSecret(request, context)
	const secret = known ?? newSecret()
	return { hash: hashOf(secret), setCookie: known ? null : guestCookie(context.get(shopContext), secret) }
}

/** Returns the hash of this browser's secret, or null if it has none, or one of a session that has ended. */
export async function findGuest(request: Request, context: Context): Promise<string | null> {
	const secret = await findSecret(request, context)
	return secret && hashOf(secret)
}

/** Deletes the cookie at the end of a session, so that the next user of this browser is a new guest. */
export function expiredGuestCookie(shop: Shop): string {
	return cookie(shop, GUEST, { value: '', maxAge: 0 })
}

/** `setCookie` is the header that stores the browser's secret. */
export function findOrCreateBrowser(request: Request, shop: Shop): { hash: string; setCookie: string } {
	const secret = readSecret(request, shop, BROWSER) ?? newSecret()
	const setCookie = cookie(shop, BROWSER, { value: secret, maxAge: BROWSER_COOKIE_HOURS * 3600 })
	return { hash: hashOf(secret), setCookie }
}

/** A browser whose session has ended is a new guest, because somebody else may be using it. */
async function findSecret(request: Request, context: Context): Promise<string | null> {
	const secret = readSecret(request, context.get(shopContext), GUEST)
	return secret && !(await hasEndedSession(request, context)) ? secret : null
}

function readSecret(request: Request, shop: Shop, name: Name): string | null {
	return readCookies(request, cookieName(shop, name).fullName).find((value) => SECRET.test(value)) ?? null
}

function newSecret(): string {
	return randomBytes(SECRET_BYTES).toString('base64url')
}

const GUEST = 'sk3_guest'
const BROWSER = 'sk3_browser'
type Name = typeof GUEST | typeof BROWSER

function cookie(shop: Shop, name: Name, { value, maxAge }: { value: string; maxAge: number }): string {
	const { fullName, isSecure } = cookieName(shop, name)
	const secure = isSecure ? '; Secure' : ''
	return `${fullName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

function guestCookie(shop: Shop, secret: string): string {
	return cookie(shop, GUEST, { value: secret, maxAge: GUEST_COOKIE_DAYS * 86_400 })
}

function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex')
}
