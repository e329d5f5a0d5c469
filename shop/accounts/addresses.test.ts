import { beforeEach, describe, expect, test } from 'vitest'
import { addAddress, updateAddress, deleteAddress, listAddresses } from './addresses.server.ts'
import { AddressInput } from './profile-input.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { MADURAI_FOODS, MADURAI_FOODS_IN_KERALA, OWN_GSTIN } from '#test/fixtures/companies.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let meena = ''
let ravi = ''
beforeEach(async () => {
	await shop.empty()
	shop.config.brand = { ...BRAND_DEFAULTS }
	meena = await newCustomer(shop)
	ravi = await newCustomer(shop, { email: 'ravi@example.in' })
})

const address = (name: string, isDefault = false): AddressInput =>
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
	test('accepts four addresses, even if twenty are added at once', async () => {
		const requests = Array.from({ length: 20 }, (_, index) =>
			addAddress(shop, { customerId: meena, input: address(`Home ${index}`) }),
		)
		const outcomes = await Promise.all(requests)
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4)
		expect(outcomes.find(({ ok }) => !ok)).toEqual({
			ok: false,
			kind: 'conflict',
			title: 'Address Limit Reached',
			message: 'You can only save up to 4 addresses. Please delete an existing address to add a new one.',
			code: 'address_limit',
		})
		expect(await listAddresses(shop, meena)).toHaveLength(4)
	})

	test('recognizes an address that is saved again, because its answer was lost, also when it is full', async () => {
		const save = (input: AddressInput) => addAddress(shop, { customerId: meena, input })
		const [first, again] = [await save(address('One')), await save(address('One'))]
		expect(first.ok && again.ok && again.address.id).toBe(first.ok && first.address.id)
		for (const name of ['Two', 'Three', 'Four']) await save(address(name))
		expect(await save(address('Four', true))).toMatchObject({ ok: true, address: { isDefault: true } })
		expect(await names(meena)).toEqual(['Four', 'One', 'Two', 'Three'])
		// It does not take the default away.
		expect(await save(address('Four'))).toMatchObject({ ok: true, address: { isDefault: true } })
		expect(await save({ ...address('Four'), street: '14 Car Street' })).toMatchObject({ ok: false })
	})

	test('keeps one default, even if twenty changes set it at once', async () => {
		const added = await Promise.all([
			addAddress(shop, { customerId: meena, input: address('One', true) }),
			addAddress(shop, { customerId: meena, input: address('Two', true) }),
			addAddress(shop, { customerId: meena, input: address('Three', true) }),
		])
		const ids = added.map((outcome) => (outcome.ok ? outcome.address.id : ''))
		await Promise.all(
			Array.from({ length: 20 }, (_, index) =>
				updateAddress(shop, {
					customerId: meena,
					addressId: ids[index % 3] ?? '',
					input: address(`Round ${index}`, true),
				}),
			),
		)
		const saved = await listAddresses(shop, meena)
		expect(saved).toHaveLength(3)
		expect(saved.filter(({ isDefault }) => isDefault)).toHaveLength(1)
	})

	test('lists the default first, then the oldest', async () => {
		await addAddress(shop, { customerId: meena, input: address('One') })
		await addAddress(shop, { customerId: meena, input: address('Two') })
		await addAddress(shop, { customerId: meena, input: address('Three', true) })
		expect(await names(meena)).toEqual(['Three', 'One', 'Two'])
	})

	test("does not update or delete another customer's address, and responds as for an unknown one", async () => {
		const added = await addAddress(shop, { customerId: meena, input: address('Hers', true) })
		const addressId = added.ok ? added.address.id : ''
		await addAddress(shop, { customerId: ravi, input: address('Own', true) })
		const changed = await updateAddress(shop, { customerId: ravi, addressId, input: address('His', true) })
		const unknown = await updateAddress(shop, {
			customerId: ravi,
			addressId: '00000000-0000-4000-8000-000000000000',
			input: address('His'),
		})
		expect(changed).toEqual(unknown)
		expect((await listAddresses(shop, ravi)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
			['Own', true],
		])
		expect(await deleteAddress(shop, { customerId: ravi, addressId })).toMatchObject({
			ok: false,
			title: 'Delete Failed',
		})
		expect(await names(meena)).toEqual(['Hers'])
		expect(await deleteAddress(shop, { customerId: meena, addressId })).toEqual({ ok: true })
	})

	test.each(['', 'x', "1' or '1'='1", '00000000', 'null', '../..'])(
		'finds no address with the id %j',
		async (addressId) => {
			expect(await deleteAddress(shop, { customerId: meena, addressId })).toMatchObject({ kind: 'missing' })
			expect(await updateAddress(shop, { customerId: meena, addressId, input: address('X') })).toMatchObject({
				kind: 'missing',
			})
		},
	)

	test('updates one address, whatever the case of its id, and leaves the other and its default', async () => {
		const first = await addAddress(shop, { customerId: meena, input: address('One', true) })
		const second = await addAddress(shop, { customerId: meena, input: address('Two') })
		if (!first.ok || !second.ok) throw new Error('not added')
		expect(first.address).toMatchObject({ name: 'One', isDefault: true, country: 'India' })
		const update = (addressId: string, input: AddressInput) =>
			updateAddress(shop, { customerId: meena, addressId, input })
		expect(await update(second.address.id.toUpperCase(), address('Office'))).toEqual({
			ok: true,
			address: { ...second.address, name: 'Office' },
		})
		expect(await listAddresses(shop, meena)).toEqual([first.address, { ...second.address, name: 'Office' }])
		await update(second.address.id, address('Office', true))
		expect((await listAddresses(shop, meena)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
			['Office', true],
			['One', false],
		])
	})

	test('keeps the default when another address is added', async () => {
		await addAddress(shop, { customerId: meena, input: address('One', true) })
		await addAddress(shop, { customerId: meena, input: address('Two') })
		expect((await listAddresses(shop, meena)).map(({ isDefault }) => isDefault)).toEqual([true, false])
	})

	test('has a message for an unknown address', async () => {
		const addressId = '00000000-0000-4000-8000-000000000000'
		const message = 'This address is no longer in your address book.'
		expect(await updateAddress(shop, { customerId: meena, addressId, input: address('X') })).toMatchObject({
			kind: 'missing',
			title: 'Save Failed',
			message,
		})
		expect(await deleteAddress(shop, { customerId: meena, addressId })).toMatchObject({
			kind: 'missing',
			message,
		})
	})
})

describe('the company at an address', () => {
	const read = (change: object) =>
		AddressInput.safeParse({
			name: 'Office',
			street: '12 Car Street',
			city: 'Madurai',
			state: 'Tamil Nadu',
			postalCode: '625001',
			...change,
		})
	const messagesOf = (change: object) =>
		read(change).error?.issues.map(({ path, message }) => [...path, message])

	test('is optional, and has name and GSTIN', async () => {
		expect(read({ legalName: ' ', gstin: '' }).data?.gstBuyer).toBeNull()
		const input = read(MADURAI_FOODS).data
		if (!input) throw new Error('The address is not valid')
		const added = await addAddress(shop, { customerId: meena, input })
		expect(await listAddresses(shop, meena)).toMatchObject([{ gstBuyer: MADURAI_FOODS }])
		const addressId = added.ok ? added.address.id : ''
		await updateAddress(shop, { customerId: meena, addressId, input: address('Office') })
		expect(await listAddresses(shop, meena)).toMatchObject([{ gstBuyer: null }])
	})

	test('is not the shop itself, in a new address and in a changed one', async () => {
		shop.config.brand.gstin = OWN_GSTIN
		const input = read({ ...MADURAI_FOODS, gstin: OWN_GSTIN }).data
		if (!input) throw new Error('The address is not valid')
		const refused = { ok: false, field: 'gstin', message: expect.stringContaining('our own GSTIN') }
		expect(await addAddress(shop, { customerId: meena, input })).toMatchObject(refused)
		const added = await addAddress(shop, { customerId: meena, input: address('Office') })
		const addressId = added.ok ? added.address.id : ''
		expect(await updateAddress(shop, { customerId: meena, addressId, input })).toMatchObject(refused)
		expect(await listAddresses(shop, meena)).toMatchObject([{ gstBuyer: null }])
	})

	test('is refused at the field that is wrong', () => {
		expect(messagesOf({ ...MADURAI_FOODS, legalName: '' })).toEqual([
			['legalName', "Enter the company's name as it is registered for GST"],
		])
		expect(messagesOf({ ...MADURAI_FOODS, gstin: '33AAPFU0939F1Z3' })).toEqual([
			['gstin', "This isn't a valid GSTIN. Please compare it with the registration certificate"],
		])
		expect(messagesOf(MADURAI_FOODS_IN_KERALA)).toEqual([
			['gstin', expect.stringContaining('registered in Kerala')],
		])
	})
})
