import { describe, expect, test } from 'vitest'
import { CheckoutInput } from './input.ts'

const good = {
	name: 'மீனாட்சி சுந்தரம்',
	email: 'meena@example.in',
	address: '12 Car Street',
	city: 'Madurai',
	state: 'Tamil Nadu',
	pincode: '625001',
	phone: '9876543210',
	shippingMethod: 'standard',
	billingAddressOption: 'same',
	billingName: '',
	billingEmail: '',
	billingAddress: '',
	billingCity: '',
	billingState: '',
	billingPincode: '',
	billingPhone: '',
}
function words(change: object): Record<string, string> {
	const read = CheckoutInput.safeParse({ ...good, ...change })
	return Object.fromEntries((read.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}

describe('the checkout form', () => {
	test('takes a good address, Tamil names too', () => expect(words({})).toEqual({}))
	test('asks for a name', () => expect(words({ name: ' ' })).toEqual({ name: 'Enter a name' }))
	test('asks for three letters of a name', () =>
		expect(words({ name: 'Al' })).toEqual({ name: 'Enter a valid name' }))
	test('takes letters only in a name', () =>
		expect(words({ name: 'R2D2 Kumar' })).toEqual({ name: 'Only alphabets are allowed' }))
	test('asks for a valid e-mail', () =>
		expect(words({ email: 'meena@' })).toEqual({ email: 'Please enter a valid email' }))
	test('asks for an address', () =>
		expect([words({ address: '' }), words({ address: '12 C' })]).toEqual([
			{ address: 'Enter an address' },
			{ address: 'Enter a proper address' },
		]))
	test('asks for a city', () =>
		expect([words({ city: '' }), words({ city: 'Ab' })]).toEqual([
			{ city: 'Enter a city' },
			{ city: 'Enter a valid city' },
		]))
	test('asks for a state', () => expect(words({ state: 'T' })).toEqual({ state: 'Please select a state' }))
	test('asks for a PIN code', () =>
		expect([words({ pincode: '' }), words({ pincode: '62500' })]).toEqual([
			{ pincode: 'Enter a PIN Code' },
			{ pincode: 'Enter a valid PIN Code' },
		]))
	test('asks for ten digits of a phone', () =>
		expect(words({ phone: '987654321' })).toEqual({ phone: 'Phone number must be at least 10 digits' }))
	test('has one sentence for a billing address, on the option', () => {
		expect(words({ billingAddressOption: 'different' })).toEqual({
			billingAddressOption: 'Please fill all required billing address fields',
		})
	})
	test('takes a billing city of two letters, a firm, and an e-mail that has an @', () => {
		const billed = (change: object) =>
			words({
				billingAddressOption: 'different',
				billingName: 'Ravi Kumar',
				billingEmail: 'ravi@example.in',
				billingAddress: '1 Ring Road',
				billingCity: 'Pu',
				billingState: 'Delhi',
				billingPincode: '110001',
				billingPhone: '9876543210',
				...change,
			})
		expect(billed({})).toEqual({})
		expect(billed({ billingName: 'A2B Foods & Co.', billingEmail: 'accounts@a2b' })).toEqual({})
		const refused = { billingAddressOption: 'Please fill all required billing address fields' }
		expect(billed({ billingEmail: 'accounts.a2b.in' })).toEqual(refused)
		expect(billed({ billingEmail: `${'a'.repeat(101)}@a2b.in` })).toEqual(refused)
	})
	test('takes no NUL and no lone surrogate', () => {
		expect(words({ address: '12 Car\u0000 Street' })).toEqual({ address: 'Enter a proper address' })
		expect(words({ city: 'Chennai\uD800' })).toEqual({ city: 'Enter a valid city' })
	})
})
