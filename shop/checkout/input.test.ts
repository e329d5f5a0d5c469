import { describe, expect, test } from 'vitest'
import { BillingContact, CheckoutInput, SavedAddressContact } from './input.ts'

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
function errors(change: object): Record<string, string> {
	const read = CheckoutInput.safeParse({ ...good, ...change })
	return Object.fromEntries((read.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}

describe('the checkout form', () => {
	test('accepts a valid address, Tamil names too', () => expect(errors({})).toEqual({}))
	test('requires a name', () => expect(errors({ name: ' ' })).toEqual({ name: 'Enter a name' }))
	test('requires three letters of a name', () =>
		expect(errors({ name: 'Al' })).toEqual({ name: 'Enter a valid name' }))
	test('accepts only letters in a name', () =>
		expect(errors({ name: 'R2D2 Kumar' })).toEqual({ name: 'Only alphabets are allowed' }))
	test('requires a valid email', () =>
		expect(errors({ email: 'meena@' })).toEqual({ email: 'Please enter a valid email' }))
	test('requires an address', () =>
		expect([errors({ address: '' }), errors({ address: '12 C' })]).toEqual([
			{ address: 'Enter an address' },
			{ address: 'Enter a proper address' },
		]))
	test('requires a city', () =>
		expect([errors({ city: '' }), errors({ city: 'Ab' })]).toEqual([
			{ city: 'Enter a city' },
			{ city: 'Enter a valid city' },
		]))
	test('requires a state', () => expect(errors({ state: 'T' })).toEqual({ state: 'Please select a state' }))
	test('requires a PIN code', () =>
		expect([errors({ pincode: '' }), errors({ pincode: '62500' })]).toEqual([
			{ pincode: 'Enter a PIN Code' },
			{ pincode: 'Enter a valid PIN Code' },
		]))
	test('says the limit of a text that is too long', () => {
		const long = { name: 'Meena '.repeat(20), address: 'Car Street '.repeat(30), city: 'Madurai '.repeat(15) }
		const limits = {
			name: 'At most 100 characters',
			address: 'At most 300 characters',
			city: 'At most 100 characters',
		}
		expect(errors(long)).toEqual(limits)
		const { error } = BillingContact.safeParse({ ...good, ...long })
		expect(error?.issues.map(({ message }) => message)).toEqual(Object.values(limits))
		expect(errors({ address: 'x\ny'.repeat(60) })).toEqual({})
		expect(errors({ address: 'x\n'.repeat(149) })).toEqual({ address: 'At most 300 characters' })
	})
	test('requires ten digits of a phone', () => {
		const tooShort = { phone: 'Phone number must be at least 10 digits' }
		for (const phone of ['', '987654321', '+91 98765 432']) expect(errors({ phone }), phone).toEqual(tooShort)
		const notIndian = { phone: 'Enter a 10-digit Indian phone number' }
		for (const phone of ['98765432101', '0987654321', '+44 20 7946 0123'])
			expect(errors({ phone }), phone).toEqual(notIndian)
	})
	test('reads a phone number with its country code, for delivery and billing', () => {
		for (const phone of ['+91 98765 43210', '0091-98765-43210', '098765\u00A043210']) {
			expect(CheckoutInput.parse({ ...good, phone }).phone).toBe('9876543210')
			expect(BillingContact.shape.phone.parse(phone)).toBe('9876543210')
			expect(SavedAddressContact.parse({ phone }).phone).toBe('9876543210')
		}
	})
	test('ignores spaces around a PIN code', () => {
		expect(CheckoutInput.parse({ ...good, pincode: ' 625001 ' }).pincode).toBe('625001')
		expect(BillingContact.parse({ ...good, pincode: ' 625001 ' }).pincode).toBe('625001')
	})
	test('reports all that is missing of a billing address in one message, at its option', () => {
		expect(errors({ billingAddressOption: 'different' })).toEqual({
			billingAddressOption: 'Please fill all required billing address fields',
		})
	})
	test('accepts a billing city of two letters, a company, and an email with an @', () => {
		const billed = (change: object) =>
			errors({
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
	test('refuses NUL and lone surrogates', () => {
		expect(errors({ address: '12 Car\u0000 Street' })).toEqual({ address: 'Enter a proper address' })
		expect(errors({ city: 'Chennai\uD800' })).toEqual({ city: 'Enter a valid city' })
	})
})
