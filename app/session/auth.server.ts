/** Sessions with better-auth. `shop/accounts` creates and changes accounts, not the library. */
import type { BetterAuthPlugin } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { expireCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { z } from 'zod'
import { cookieName } from '#app/session/cookies/cookie-name.server.ts'
import { deviceName } from '#shop/accounts/sessions/session-rules.ts'
import { createSession } from '#shop/accounts/sessions/sessions.server.ts'
import { SESSION_DAYS } from '#shop/accounts/rules.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export const SESSION_COOKIE = 'sk3_session'

/**
 * Opens and closes sessions without the library's own sign-in and sign-out: the first applies its own email rules and
 * rate limits after ours, the second reads a table of linked provider accounts that we do not have.
 */
const ownSessions = (shop: Shop) =>
	({
		id: 'own-sessions',
		endpoints: {
			closeSession: createAuthEndpoint(
				'/close-session',
				{ method: 'POST', requireHeaders: true, metadata: { SERVER_ONLY: true } },
				async (context) => {
					const { internalAdapter, authCookies, secret } = context.context
					const token = await context.getSignedCookie(authCookies.sessionToken.name, secret)
					if (token) await internalAdapter.deleteSession(token)
					expireCookie(context, authCookies.sessionToken)
					return context.json({ success: true })
				},
			),
			openSession: createAuthEndpoint(
				'/open-session',
				{
					method: 'POST',
					requireHeaders: true,
					body: z.object({
						proof: z.object({ customerId: z.uuid(), version: z.int() }),
						deviceHash: z.string(),
					}),
					metadata: { SERVER_ONLY: true },
				},
				async (context) => {
					const { authCookies, secret, sessionConfig } = context.context
					const { name, attributes } = authCookies.sessionToken
					const maxAge = sessionConfig.expiresIn
					const token = await createSession(shop, {
						...context.body,
						device: deviceName(context.headers.get('user-agent')),
						// The session that this browser had before ends.
						earlierToken: (await context.getSignedCookie(name, secret)) || null,
						// Not by the shop's clock, because the library compares it with this one.
						expiresAt: new Date(Date.now() + maxAge * 1000),
					})
					if (token !== null) await context.setSignedCookie(name, token, secret, { ...attributes, maxAge })
					return context.json({ isOpen: token !== null })
				},
			),
		},
	}) satisfies BetterAuthPlugin

const CUSTOMER_MODEL = {
	modelName: 'customers',
	additionalFields: {
		mobile: { type: 'string', required: false, input: false },
		dateOfBirth: { type: 'string', required: false, input: false },
		role: { type: 'string', required: true, input: false },
	},
} as const

function createAuth(shop: Shop) {
	return betterAuth({
		appName: shop.config.brand.name,
		baseURL: shop.config.publicUrl,
		secret: shop.config.secret,
		database: drizzleAdapter(shop.db, {
			provider: 'pg',
			schema: { customers, sessions },
		}),
		user: CUSTOMER_MODEL,
		session: {
			modelName: 'sessions',
			expiresIn: SESSION_DAYS * 86_400,
			// Cookie and row expire together, and no response has to contain a renewed cookie.
			disableSessionRefresh: true,
		},
		plugins: [ownSessions(shop)],
		advanced: {
			// Validation would require tables that only the library's own sign-in uses.
			database: { generateId: 'uuid', validateSchema: false },
			useSecureCookies: false,
			cookies: { session_token: sessionCookie(shop) },
			ipAddress: { disableIpTracking: true },
		},
		telemetry: { enabled: false },
		logger: {
			// The arguments after the message may contain query parameters, and so personal data.
			log: (level, message) => {
				if (level === 'error') shop.log.error({}, `Sign-in library: ${message.slice(0, 200)}`)
			},
		},
	})
}

export function sessionCookieName(shop: Shop): string {
	return cookieName(shop, SESSION_COOKIE).fullName
}

function sessionCookie(shop: Shop) {
	const { fullName, isSecure } = cookieName(shop, SESSION_COOKIE)
	const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const
	return { name: fullName, attributes }
}

type Auth = ReturnType<typeof createAuth>
const instances = new WeakMap<Shop, Auth>()

export function getAuth(shop: Shop): Auth {
	const known = instances.get(shop)
	if (known) return known
	const auth = createAuth(shop)
	instances.set(shop, auth)
	return auth
}
