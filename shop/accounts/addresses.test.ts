import { beforeEach, describe, expect, test } from 'vitest'
import { addAddress, changeAddress, deleteAddress, listAddresses } from './addresses.server.ts'
import { AddressInput } from './profile-input.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
let meena = ''
let ravi = ''
beforeEach(async () => {
	await shop.empty()
	meena = await newCustomer(shop)
	ravi = await newCustomer(shop, { email: 'ravi@example.in' })
})

const at = (name: string, isDefault = false): AddressInput =>
	AddressInput.parse({
		name,
		street: '12 Car Street',
		city: 'Madurai',
		state: 'Tamil Nadu',
		postalCode: '625001',
		isDefault,
	})
const names = async (customerId: string) => (await listAddresses(shop, customerId)).map(({ name }) => name)

describe('the address book', () => {
	test('takes four addresses, also when twenty are sent at once', async () => {
		const sent = Array.from({ length: 20 }, (_, index) =>
			addAddress(shop, { customerId: meena, input: at(`Home ${index}`) }),
		)
		const outcomes = await Promise.all(sent)
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4)
		expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
			title: 'Address Limit Reached',
			message: 'You can only save up to 4 addresses. Please delete an existing address to add a new one.',
		})
		expect(await listAddresses(shop, meena)).toHaveLength(4)
	})

	test('keeps one default, also when twenty are made the default at once', async () => {
		const added = await Promise.all([
			addAddress(shop, { customerId: meena, input: at('One', true) }),
			addAddress(shop, { customerId: meena, input: at('Two', true) }),
			addAddress(shop, { customerId: meena, input: at('Three', true) }),
		])
		const ids = added.map((outcome) => (outcome.ok ? outcome.address.id : ''))
		await Promise.all(
			Array.from({ length: 20 }, (_, index) =>
				changeAddress(shop, {
					customerId: meena,
					addressId: ids[index % 3] ?? '',
					input: at(`Round ${index}`, true),
				}),
			),
		)
		const kept = await listAddresses(shop, meena)
		expect(kept).toHaveLength(3)
		expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1)
	})

	test('lists the default first, then the oldest', async () => {
		await addAddress(shop, { customerId: meena, input: at('One') })
		await addAddress(shop, { customerId: meena, input: at('Two') })
		await addAddress(shop, { customerId: meena, input: at('Three', true) })
		expect(await names(meena)).toEqual(['Three', 'One', 'Two'])
	})

	test("neither changes nor deletes somebody else's address, and says the same as for none", async () => {
		const added = await addAddress(shop, { customerId: meena, input: at('Hers', true) })
		const addressId = added.ok ? added.address.id : ''
		const changed = await changeAddress(shop, { customerId: ravi, addressId, input: at('His', true) })
		const none = await changeAddress(shop, {
			customerId: ravi,
			addressId: '00000000-0000-4000-8000-000000000000',
			input: at('His'),
		})
		expect(changed).toEqual(none)
		expect(await deleteAddress(shop, { customerId: ravi, addressId })).toMatchObject({
			ok: false,
			title: 'Delete Failed',
		})
		expect(await names(meena)).toEqual(['Hers'])
		expect(await deleteAddress(shop, { customerId: meena, addressId })).toEqual({ ok: true })
	})

	test.each(['', 'x', "1' or '1'='1", '00000000', 'null', '../..'])(
		'finds nothing under the id %j',
		async (addressId) => {
			expect(await deleteAddress(shop, { customerId: meena, addressId })).toMatchObject({ kind: 'missing' })
			expect(await changeAddress(shop, { customerId: meena, addressId, input: at('X') })).toMatchObject({
				kind: 'missing',
			})
		},
	)
})
