import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { findCurrentCustomer, isKnownToHaveEnded, requireSignedIn } from './current-customer.server.ts'
import { findViewer } from './viewer.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, redirectTarget, type Visitor } from '#test/visitor.ts'

type Args = { request: Request; context: Context }

const shop = shopForTests()
let meena: Visitor
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date())
	meena = await newSignedInVisitor(shop)
})

const find = (visitor: Visitor) => {
	const { request, context } = visitor.args('/') as Args
	return findCurrentCustomer(request, context)
}

describe('the customer of a request', () => {
	test('is the signed-in customer', async () => {
		expect(await find(meena)).toEqual({
			id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			name: MEENA.name,
			email: MEENA.email,
			mobile: MEENA.mobile,
			dateOfBirth: null,
			role: 'customer',
		})
		await shop.db.update(customers).set({ dateOfBirth: '1990-04-01', mobile: null, role: 'owner' })
		expect(await find(meena)).toMatchObject({ dateOfBirth: '1990-04-01', mobile: null, role: 'owner' })
	})

	test('is null without a session, with another cookie, and after the session ended', async () => {
		const guest = newVisitor(shop)
		expect(await find(guest)).toBeNull()
		guest.cookies.set('sk3_guest', 'x')
		expect(await find(guest)).toBeNull()
		await shop.db.delete(sessions)
		expect(await find(meena)).toBeNull()
	})

	test('has no session, and none that has ended, in a browser with similar cookies only', async () => {
		const https = { ...shop, config: { ...shop.config, publicUrl: 'https://shop.example' } }
		for (const [from, name, value] of [
			[shop, 'note', 'my sk3_session note'],
			[shop, 'old_sk3_session', 'x.y'],
			[shop, 'sk3_session', ''],
			// Set before PUBLIC_URL became https: no response of this shop can delete it.
			[https, 'sk3_session', 'x.y'],
		] as const) {
			const guest = newVisitor(from)
			guest.cookies.set(name, value)
			const { request, context } = guest.args('/') as Args
			expect(await findCurrentCustomer(request, context)).toBeNull()
			expect(isKnownToHaveEnded(context), name).toBe(false)
		}
	})

	test('is read once for all loaders of a request', async () => {
		const { request, context } = meena.args('/') as Args
		const first = await findCurrentCustomer(request, context)
		await shop.db.delete(sessions)
		expect(await findCurrentCustomer(request, context)).toEqual(first)
	})
})

describe('a session', () => {
	test('records its use', async () => {
		shop.setClock(new Date(Date.now() + 60_000))
		await find(meena)
		const [row] = await shop.db.select().from(sessions)
		expect(row?.updatedAt).toEqual(shop.clock())
	})

	test('of an admin ends after twelve hours, of a customer it goes on', async () => {
		shop.advance(12 * 3600)
		expect(await find(meena)).not.toBeNull()
		await shop.db.update(customers).set({ role: 'owner' })
		const { request, context } = meena.args('/admin') as Args
		expect(await findCurrentCustomer(request, context)).toBeNull()
		expect(isKnownToHaveEnded(context)).toBe(true)
		expect(await shop.db.$count(sessions)).toBe(0)
	})

	test('of an admin ends also while the database cannot write, of a customer it goes on', async () => {
		await shop.db.execute(sql`
			create function refuse_write() returns trigger language plpgsql as
			$$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`)
		await shop.db.execute(sql`
			create trigger full_disk before update or delete on ${sessions}
			for each row execute function refuse_write()`)
		onTestFinished(async () => {
			await shop.db.execute(sql`drop function refuse_write cascade`)
		})
		shop.advance(12 * 3600)
		expect(await find(meena)).not.toBeNull()
		await shop.db.update(customers).set({ role: 'owner' })
		expect(await find(meena)).toBeNull()
		expect(await shop.db.$count(sessions)).toBe(1)
		shop.loggedProblems.length = 0
	})
})

describe('a customers-only page', () => {
	const visit = (visitor: Visitor, path: string, init?: RequestInit) => {
		const { request, context } = visitor.args(path, init) as Args
		return requireSignedIn(request, context)
	}

	test('opens for a customer', async () => {
		expect(await visit(meena, '/dashboard')).toMatchObject({ customer: { email: MEENA.email } })
	})

	test('redirects a guest to /login with the return path', async () => {
		const sent = (path: string, init?: RequestInit) =>
			redirectTarget(() => visit(newVisitor(shop), path, init))
		expect(await sent('/dashboard?tab=orders')).toBe('/login?from=%2Fdashboard%3Ftab%3Dorders')
		expect(await sent('/dashboard.data')).toBe('/login?from=%2Fdashboard')
		expect(await sent('/my.database')).toBe('/login?from=%2Fmy.database')
		expect(await sent('/dashboard.data?tab=orders&_routes=x')).toBe('/login?from=%2Fdashboard%3Ftab%3Dorders')
	})

	test('says that a form was not saved, and returns to the page that sent it', async () => {
		const sent = (headers: Record<string, string>) =>
			redirectTarget(() => visit(newVisitor(shop), '/orders/1/cancellation', { method: 'POST', headers }))
		expect(await sent({})).toBe('/login?from=%2Fdashboard&unsaved=1')
		expect(await sent({ referer: 'http://shop.example/orders?x=1' })).toBe('/login?from=%2Forders&unsaved=1')
	})
})

test('a viewer is a customer, a guest, both or neither', async () => {
	const view = (visitor: Visitor) => {
		const { request, context } = visitor.args('/orders') as Args
		return findViewer(request, context)
	}
	const guest = newVisitor(shop)
	expect(await view(guest)).toEqual({ customerId: null, guestHash: null })
	guest.cookies.set('sk3_guest', 'a'.repeat(43))
	expect(await view(guest)).toEqual({ customerId: null, guestHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
	const { id } = (await find(meena)) ?? {}
	expect(await view(meena)).toEqual({ customerId: id, guestHash: null })
	meena.cookies.set('sk3_guest', 'a'.repeat(43))
	expect(await view(meena)).toEqual({ customerId: id, guestHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})
