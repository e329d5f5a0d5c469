/** Signs an admin in to the console, for tests of its loaders and actions. */
import { eq } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { adminContext, adminSessionContext } from '#app/session/admin/admin-context.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import type { TestShop } from '#test/shop-on-database.ts'

export const KAMALA = { ...MEENA, name: 'Kamala', email: 'kamala@example.in' }

type Fields = Record<string, string | File> | [string, string | File][]

export type AdminVisitor = {
	/** Returns the arguments of a loader, or of an action if fields are given, as the console's layout passes them on. */
	args(path: string, fields?: Fields, params?: Record<string, string>): never
}

export async function newAdminVisitor(
	shop: TestShop,
	role: StaffRole = 'owner',
	person = KAMALA,
): Promise<AdminVisitor> {
	const visitor = await newSignedInVisitor(shop, person)
	const [kamala] = await shop.db
		.update(customers)
		.set({ role })
		.where(eq(customers.email, person.email))
		.returning({ id: customers.id, name: customers.name, email: customers.email })
	const ofKamala = eq(sessions.userId, kamala?.id ?? '')
	const [session] = await shop.db.select().from(sessions).where(ofKamala)
	return {
		args(path, fields, params = {}) {
			const args = visitor.args(path, fields ? post(path, fields) : {}, params)
			const { context } = args as { context: RouterContextProvider }
			if (kamala) context.set(adminContext, { ...kamala, role })
			if (session) context.set(adminSessionContext, session.token)
			return args
		},
	}
}

function post(path: string, fields: Fields): RequestInit {
	const body = new FormData()
	for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields))
		body.append(name, value)
	return { method: 'POST', body, headers: { referer: `http://shop.example${path}` } }
}
