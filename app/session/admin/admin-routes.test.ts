/** Access to every console route, through the router itself. A new route is covered once it is in app/routes.ts. */
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { CONSOLE_ACCESS } from './console-access.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { STAFF_ROLES, type StaffRole } from '#shop/accounts/rules.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import { RIGHTS } from '#shop/staff/rights.ts'
import { ROLE_LABELS } from '#shop/staff/rules.ts'
import {
	CONSOLE_ADDRESSES,
	fillParameters,
	loadRoute,
	refusalOf,
	serve,
	type Served,
} from '#test/console-routes.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, type Visitor } from '#test/visitor.ts'

const SECOND_FACTOR = '/admin/second-factor'
/** Some of these addresses do not exist: the responses must not reveal which ones the console has. */
const paths = [
	...CONSOLE_ADDRESSES.map(({ pattern }) => fillParameters(pattern)),
	'/admin/nothing',
	'/admin/confirm/nothing',
]

const shop = shopForTests()
let withPassword: Visitor
const staff = {} as Record<StaffRole, Visitor>

beforeAll(async () => {
	await seedIfEmpty(shop.db)
	for (const role of STAFF_ROLES) staff[role] = await newStaffVisitor(`${role}@example.in`, role)
	await shop.db.update(sessions).set({ secondFactorAt: shop.clock() })
	// This account is created last, because the update above must not change its session.
	withPassword = await newStaffVisitor('kamala@example.in', 'owner')
})

describe('every console route', () => {
	test('is read from app/routes.ts', () => {
		expect(paths).toEqual(expect.arrayContaining(['/admin', '/admin/orders/1', SECOND_FACTOR]))
		expect(paths.length).toBeGreaterThan(20)
	})

	test('redirects guests to /login', async () => {
		const served = await serveAll(newVisitor(shop))
		const isSentToSignIn = ({ method, path, location }: Served) =>
			location ===
			(method === 'GET' ? `/login?from=${encodeURIComponent(path)}` : '/login?from=%2Fdashboard&unsaved=1')
		expect(served.filter((response) => response.status !== 302 || !isSentToSignIn(response))).toEqual([])
	})

	test('responds 404 to customers', async () => {
		const served = await serveAll(await newSignedInVisitor(shop))
		expect(served.filter(({ status, location }) => status !== 404 || location !== null)).toEqual([])
	})

	test('redirects staff without the second factor', async () => {
		const served = await serveAll(withPassword)
		const guarded = served.filter(({ path }) => !path.startsWith(SECOND_FACTOR))
		const isSentToSecondFactor = ({ method, path, location }: Served) =>
			location === `${SECOND_FACTOR}?from=${encodeURIComponent(path)}${method === 'GET' ? '' : '&unsaved=1'}`
		expect(guarded.filter((response) => response.status !== 302 || !isSentToSecondFactor(response))).toEqual(
			[],
		)
		expect(await serve(withPassword, 'GET', SECOND_FACTOR)).toMatchObject({ status: 200 })
	})
})

describe('the table of console addresses', () => {
	test('has exactly the console routes', () => {
		expect(Object.keys(CONSOLE_ACCESS).toSorted()).toEqual(
			CONSOLE_ADDRESSES.map(({ pattern }) => pattern).toSorted(),
		)
	})

	test('says what a form may do at exactly the addresses that take one', async () => {
		const modules = await Promise.all(
			CONSOLE_ADDRESSES.map(async ({ pattern, file }) => ({
				pattern,
				takesForms: 'action' in (await loadRoute(file)),
			})),
		)
		expect(modules.filter(({ takesForms }) => takesForms).map(({ pattern }) => pattern)).toEqual(
			CONSOLE_ADDRESSES.map(({ pattern }) => pattern).filter((pattern) => 'action' in accessOf(pattern)),
		)
	})

	test('uses every right', () => {
		const used: string[] = Object.keys(CONSOLE_ACCESS).flatMap((pattern) => [
			accessOf(pattern).view,
			...actionsOf(pattern).map(({ right }) => right),
		])
		const unused = Object.keys(RIGHTS).filter((right) => !used.includes(right))
		// These rights only decide which part of a screen is shown.
		expect(unused).toEqual(['orders.discount', 'payments.read', 'sales.read'])
	})
})

/** The table in docs/product/admin-console.md, such as 'Pack and ship orders' → owner, manager, packer. */
const promised = readPromisedRights()

describe('the roles', () => {
	test('have the rights that the documentation promises', () => {
		const rights = Object.values(RIGHTS).map(({ label, roles }) => [label, [...roles]])
		expect(rights).toEqual([...promised])
	})

	test('may do at each address what the documentation promises, and nothing else', async () => {
		const wrong: string[] = []
		let cells = 0
		for (const role of STAFF_ROLES)
			for (const { pattern } of CONSOLE_ADDRESSES)
				for (const { method, intent, right } of requestsTo(pattern)) {
					cells += 1
					const mayDoIt = right !== null && promised.get(RIGHTS[right].label)?.includes(role)
					const { status, location } = await serve(staff[role], method, fillParameters(pattern), { intent })
					const isServed = status <= 400 || status === 404 || status === 405
					const isGuarded = location?.startsWith('/login') || location?.startsWith(SECOND_FACTOR)
					if (mayDoIt ? !isServed || isGuarded : status !== 403)
						wrong.push(`${role} ${method} ${pattern} ${intent}: ${status} ${location ?? ''}`)
				}
		expect(wrong).toEqual([])
		expect(cells).toBeGreaterThan(300)
	})

	test('decide for data requests and unusual spellings of an address, too', async () => {
		for (const path of ['/admin/settings', '/ADMIN/Settings', '/admin/%73ettings', '/admin/settings/'])
			expect(await serve(staff.packer, 'GET', path)).toMatchObject({ status: 403 })
		expect(await serve(staff.accountant, 'GET', '/admin/exports/%73ubscribers')).toMatchObject({
			status: 403,
		})
		expect(await serve(staff.packer, 'HEAD', '/admin/books')).toMatchObject({ status: 403 })
	})

	test('that lack a right say who can give it', async () => {
		const { message } = await refusalOf(staff.packer, '/admin/books')
		expect(message).toBe(
			'You are signed in as packer, and this needs the right “GST reports and exports”. Meena Sundaram or Meena Sundaram can give you a role that has it.',
		)
	})
})

type Access = {
	view: keyof typeof RIGHTS
	action?: keyof typeof RIGHTS | Record<string, keyof typeof RIGHTS>
}
type Cell = { method: string; intent: string; right: keyof typeof RIGHTS | null }

function accessOf(pattern: string): Access {
	const found = Object.entries<Access>(CONSOLE_ACCESS).find(([address]) => address === pattern)
	if (!found) throw new Error(`${pattern} is not in the table`)
	return found[1]
}

function actionsOf(pattern: string): { intent: string; right: keyof typeof RIGHTS }[] {
	const { action } = accessOf(pattern)
	if (action === undefined) return []
	if (typeof action === 'string') return [{ intent: '', right: action }]
	return Object.entries(action).map(([intent, right]) => ({ intent, right }))
}

/** Lists the requests to an address: reading it, each of its actions, and one that it does not have. */
function requestsTo(pattern: string): Cell[] {
	const actions = actionsOf(pattern).map((action) => ({ method: 'POST', ...action }))
	const hasOneRight = actions.length === 1 && actions[0]?.intent === ''
	const unknown = hasOneRight ? [] : [{ method: 'POST', intent: 'toString', right: null }]
	return [{ method: 'GET', intent: '', right: accessOf(pattern).view }, ...actions, ...unknown]
}

function readPromisedRights(): Map<string, string[]> {
	const text = readFileSync('docs/product/admin-console.md', 'utf8')
	const [table = ''] = /^\| Right .+(?:\n\|.+)*/m.exec(text) ?? []
	const [header = [], , ...rows] = [...table.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) =>
		row.split('|').map((cell) => cell.trim()),
	)
	expect(header).toEqual(['Right', ...STAFF_ROLES.map((role) => ROLE_LABELS[role])])
	return new Map(
		rows.map(([label = '', ...cells]) => [label, STAFF_ROLES.filter((_, i) => cells[i] === '✓')]),
	)
}

async function newStaffVisitor(email: string, role: StaffRole): Promise<Visitor> {
	const person = { name: 'Meena Sundaram', email, mobile: '9840012345', password: '' }
	const visitor = await newSignedInVisitor(shop, person)
	await shop.db.update(customers).set({ role }).where(eq(customers.email, email))
	return visitor
}

async function serveAll(visitor: Visitor): Promise<Served[]> {
	return Promise.all(
		paths.flatMap((path) => [
			serve(visitor, 'GET', path),
			serve(visitor, 'POST', path),
			serve(visitor, 'GET', path, { filterMatchesToLoad: () => false }),
		]),
	)
}
