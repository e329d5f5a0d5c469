import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './customer.tsx'
import { loader as list } from './customers.tsx'
import { loader as enter } from '#app/admin/quotations/new-quotation.tsx'
import { action as sendContactEmail } from '#app/api/send-contact-email.ts'
import { addAddress } from '#shop/accounts/addresses.server.ts'
import { AddressInput } from '#shop/accounts/profile-input.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { formatDate } from '#shop/dates.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
let admin: AdminVisitor
let id: string
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
	id = await newCustomer(shop)
})

const open = (customerId: string) =>
	loader(admin.args(`/admin/people/${customerId}`, undefined, { id: customerId }))
const write = (note: string) =>
	action(admin.args(`/admin/people/${id}`, { intent: 'add-note', note }, { id }))

const saveAddress = (customerId: string, change: object = {}) =>
	addAddress(shop, {
		customerId,
		input: AddressInput.parse({
			name: MEENA.name,
			street: '12 Temple Street',
			city: 'Madurai',
			state: 'Tamil Nadu',
			postalCode: '625001',
			...change,
		}),
	})

test('shows addresses, orders, messages and notes of this customer only', async () => {
	await saveAddress(id, MADURAI_FOODS)
	const { number } = await placePaidOrder(shop, { customerId: id })
	const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
	await saveAddress(ravi, { street: '9 Lake Road' })
	await placePaidOrder(shop, { customerId: ravi })
	for (const email of [MEENA.email, 'ravi@example.in'])
		await newVisitor(shop).post(sendContactEmail, {
			name: 'Meena Sundaram',
			email,
			phone: '9840012345',
			message: `A question from ${email}`,
		})
	expect(await write('Prefers calls after six.')).toEqual({ success: 'Note saved' })
	const shown = await open(id)
	expect(shown.addresses).toEqual([
		`Meena Sundaram, 12 Temple Street, Madurai 625001, Tamil Nadu, GSTIN ${MADURAI_FOODS.gstin}`,
	])
	expect(shown.orders.map((order) => order.number)).toEqual([number])
	expect(shown.messages.map(({ message }) => message)).toEqual([`A question from ${MEENA.email}`])
	expect(shown.notes).toEqual([['Prefers calls after six.', expect.stringMatching(/^Kamala\n/)]])
	expect(shown.profile).toContainEqual(['Newsletter', 'Not subscribed'])
})

test.each(['00000000-0000-4000-8000-000000000000', 'no-id', "1' or '1'='1"])(
	'%j is not found',
	async (unknown) => {
		await expect(open(unknown)).rejects.toMatchObject({ init: { status: 404 } })
	},
)

test('the account of somebody on the staff is shown to owners only, and takes no note of others', async () => {
	await shop.db.update(customers).set({ role: 'packer' }).where(eq(customers.id, id))
	expect(await open(id)).toMatchObject({ email: MEENA.email })
	const listed = async () => {
		const { customers: found } = await list(admin.args(`/admin/people?words=${MEENA.email}`))
		return found.map(({ email }) => email)
	}
	const offered = async () => {
		const { chosen, values } = await enter(admin.args(`/admin/quotations/new?customer=${id}`))
		return [chosen?.email, values.email]
	}
	expect(await listed()).toEqual([MEENA.email])
	admin = await newAdminVisitor(shop, 'manager', { ...MEENA, name: 'Ravi', email: 'ravi@example.in' })
	await expect(open(id)).rejects.toMatchObject({ init: { status: 404 } })
	await expect(write('Lives alone.')).rejects.toMatchObject({ init: { status: 404 } })
	expect(await listed()).toEqual([])
	expect(await offered()).toEqual([undefined, ''])
})

test('the list says how many orders somebody has placed, also without signing in, and when the last', async () => {
	const ordersOf = async () => {
		const { customers: found } = await list(admin.args(`/admin/people?words=${MEENA.email}`))
		return found[0]?.orders
	}
	expect(await ordersOf()).toBeNull()
	await placePaidOrder(shop, { customerId: id })
	const day = formatDate(shop.clock())
	expect(await ordersOf()).toBe(`1 order, last ${day}`)
	await placePaidOrder(shop)
	await placePaidOrder(shop, { customerId: await newCustomer(shop, { email: 'ravi@example.in' }) })
	expect(await ordersOf()).toBe(`2 orders, last ${day}`)
})

test('customers are deleted on their page by who may, and nobody on the staff', async () => {
	expect((await open(id)).mayDelete).toBe(true)
	await shop.db.update(customers).set({ role: 'packer' }).where(eq(customers.id, id))
	expect((await open(id)).mayDelete).toBe(false)
	await shop.db.update(customers).set({ role: 'customer' }).where(eq(customers.id, id))
	admin = await newAdminVisitor(shop, 'support', { ...MEENA, name: 'Ravi', email: 'ravi@example.in' })
	expect((await open(id)).mayDelete).toBe(false)
})

test('a note that is refused says why, at its field', async () => {
	expect(await write(' ')).toMatchObject({ error: 'Please write a note first.', field: 'note' })
})
