/** Sessions and password hashes, by better-auth. Accounts themselves are the shop's: made and changed by its own verbs. */
import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { SESSION_DAYS } from '#shop/accounts/rules.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export const SESSION_COOKIE = 'sk3_session'

/**
 * The library signs people in by its own reading of an e-mail and its own limits; ours have been asked by then. It signs
 * them out by looking for their accounts with other providers, in a table that this shop has not.
 */
const ownSessions = {
	id: 'own-sessions',
	endpoints: {
		closeSession: createAuthEndpoint(
			'/close-session',
			{ method: 'POST', requireHeaders: true, metadata: { SERVER_ONLY: true } },
			async (context) => {
				const { internalAdapter, authCookies, secret } = context.context
				const token = await context.getSignedCookie(authCookies.sessionToken.name, secret)
				if (token) await internalAdapter.deleteSession(token)
				deleteSessionCookie(context)
				return context.json({ success: true })
			},
		),
		openSession: createAuthEndpoint(
			'/open-session',
			{ method: 'POST', body: z.object({ customerId: z.uuid() }), metadata: { SERVER_ONLY: true } },
			async (context) => {
				const { internalAdapter } = context.context
				const user = await internalAdapter.findUserById(context.body.customerId)
				if (!user) throw new Error('A session for a customer who does not exist')
				const session = await internalAdapter.createSession(user.id)
				await setSessionCookie(context, { session, user })
				return context.json({ token: session.token })
			},
		),
	},
} satisfies BetterAuthPlugin

const CUSTOMER_MODEL = {
	modelName: 'customers',
	additionalFields: {
		mobile: { type: 'string', required: false, input: false },
		dateOfBirth: { type: 'string', required: false, input: false },
		role: { type: 'string', required: true, input: false },
	},
} as const

function openAuth(shop: Shop) {
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
			// One end for cookie and row, and no reply that must carry a new cookie.
			disableSessionRefresh: true,
		},
		plugins: [ownSessions],
		advanced: {
			// It would ask for tables that only its own ways of signing in use.
			database: { generateId: 'uuid', validateSchema: false },
			useSecureCookies: false,
			cookies: { session_token: sessionCookie(shop.config.publicUrl.startsWith('https://')) },
			ipAddress: { disableIpTracking: true },
		},
		telemetry: { enabled: false },
		logger: {
			// What follows the message may hold the parameters of a statement, and with them a person.
			log: (level, message) => {
				if (level === 'error') shop.log.error({}, `Sign-in library: ${message.slice(0, 200)}`)
			},
		},
	})
}

/** `__Host-` binds the cookie to this very host; browsers take it over https only. */
function sessionCookie(isSecure: boolean) {
	return {
		name: isSecure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE,
		attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
	} as const
}

type Auth = ReturnType<typeof openAuth>
const opened = new WeakMap<Shop, Auth>()

export function getAuth(shop: Shop): Auth {
	const known = opened.get(shop)
	if (known) return known
	const auth = openAuth(shop)
	opened.set(shop, auth)
	return auth
}

export async function hashPassword(shop: Shop, password: string): Promise<string> {
	const { password: hasher } = await getAuth(shop).$context
	return hasher.hash(password)
}

export async function verifyPassword(
	shop: Shop,
	{ password, passwordHash }: { password: string; passwordHash: string },
): Promise<boolean> {
	const { password: hasher } = await getAuth(shop).$context
	return hasher.verify({ hash: passwordHash, password })
}
