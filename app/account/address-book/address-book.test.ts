import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from '#app/account/dashboard/dashboard.tsx'
import { MEENA } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import type { Visitor } from '#test/visitor.ts'

const shop = shopForTests()

let meena: Visitor
beforeEach(async () => {
	await shop.empty()
	meena = await newSignedInVisitor(shop)
})

const HOME = {
	intent: 'save-address',
	name: 'Home',
	street: '12 Car Street',
	city: 'Madurai',
	state: 'Tamil Nadu',
	postalCode: '625001',
}

function submit(visitor: Visitor, form: Record<string, string>) {
	return action(visitor.formArgs('/dashboard', form))
}

async function addressesOf(visitor: Visitor) {
	const { data } = await loader(visitor.args('/dashboard?tab=addresses'))
	if (data.tab.name !== 'addresses' || !data.tab.addresses)
		throw new Error('The addresses tab was not loaded')
	return data.tab.addresses
}

describe('the address book', () => {
	test('refuses each invalid field with its message', async () => {
		for (const [wrong, message] of [
			[{ name: ' ' }, 'Name is required'],
			[{ street: '' }, 'Street address is required'],
			[{ city: '' }, 'City is required'],
			[{ postalCode: '' }, 'PIN code is required'],
			[{ postalCode: '62500' }, 'Please enter a valid 6-digit PIN code'],
		] as const) {
			expect(await submit(meena, { ...HOME, ...wrong })).toMatchObject({
				data: { error: { title: 'Save Failed', message, field: Object.keys(wrong)[0] } },
			})
		}
		expect(await addressesOf(meena)).toEqual([])
	})

	test('accepts four addresses, shows the new default first, and refuses a fifth', async () => {
		for (const name of ['Home', 'Office', 'Parents', 'Friend']) {
			const result = await submit(meena, {
				...HOME,
				name,
				...(name === 'Parents' ? { isDefault: 'on' } : {}),
			})
			expect(result).toMatchObject({ data: { success: { title: 'Address Added' } } })
		}
		expect(await submit(meena, { ...HOME, name: 'Neighbour' })).toMatchObject({
			data: {
				error: {
					title: 'Address Limit Reached',
					message: 'You can only save up to 4 addresses. Please delete an existing address to add a new one.',
				},
			},
			init: { status: 409 },
		})
		expect((await addressesOf(meena)).map(({ name }) => name)).toEqual([
			'Parents',
			'Home',
			'Office',
			'Friend',
		])
	})

	test('reports an unavailable database without failing the page', async () => {
		await shop.db.execute(sql`alter table addresses rename to addresses_unavailable`)
		try {
			expect(await submit(meena, HOME)).toMatchObject({
				data: { error: { title: 'Save Failed', field: null } },
				init: { status: 503 },
			})
			const { data } = await loader(meena.args('/dashboard?tab=addresses'))
			expect(data.tab).toEqual({ name: 'addresses', addresses: null })
		} finally {
			await shop.db.execute(sql`alter table addresses_unavailable rename to addresses`)
		}
	})

	test("neither changes nor deletes another customer's address", async () => {
		await submit(meena, HOME)
		const [{ id: addressId } = { id: '' }] = await addressesOf(meena)
		const ravi = await newSignedInVisitor(shop, { ...MEENA, email: 'ravi@example.in' })
		const expectNotFound = async (form: Record<string, string>, title: string) =>
			expect(await submit(ravi, { ...form, addressId })).toMatchObject({
				data: { error: { title } },
				init: { status: 404 },
			})
		await expectNotFound({ ...HOME, name: 'Mine now' }, 'Save Failed')
		await expectNotFound({ intent: 'delete-address' }, 'Delete Failed')
		expect(await addressesOf(meena)).toMatchObject([{ name: 'Home' }])
		expect(await submit(meena, { intent: 'delete-address', addressId })).toMatchObject({
			data: { success: { title: 'Address Deleted' } },
		})
		expect(await addressesOf(meena)).toEqual([])
	})
})
