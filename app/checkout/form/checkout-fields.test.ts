import { describe, expect, test } from 'vitest'
import { EMPTY_CHECKOUT, findErrors, normalizeField } from '#app/checkout/form/checkout-fields.ts'

const VALID = {
	...EMPTY_CHECKOUT,
	name: 'Meenakshi',
	email: 'meenakshi@example.com',
	phone: '9840012345',
	address: '12 Kutchery Road',
	city: 'Chennai',
	pincode: '600004',
}

describe('normalizeField', () => {
	test('accepts letters of every script, combining marks and spaces in a name', () => {
		expect(normalizeField('name', 'மீனாட்சி S. 5')).toBe('மீனாட்சி S ')
		expect(normalizeField('name', "José O'Neil-2")).toBe('José ONeil')
	})
	test('does not change a billing name, which may be that of a company', () => {
		expect(normalizeField('billingName', 'A2B Foods & Co.')).toBe('A2B Foods & Co.')
	})
	test('limits a PIN code to six digits', () => {
		expect(normalizeField('pincode', '600 004-99')).toBe('600004')
	})
	test.each(['phone', 'billingPhone'] as const)('reads a number in %s however it is written', (name) => {
		expect(normalizeField(name, '+91 98400 12345')).toBe('9840012345')
		expect(normalizeField(name, '09840012345')).toBe('9840012345')
		expect(normalizeField(name, '9198400123')).toBe('9198400123')
	})
	test('does not cut a phone number that is too long', () => {
		expect(normalizeField('phone', '98400 12345 67')).toBe('984001234567')
		expect(findErrors({ ...VALID, phone: '984001234567' })).toEqual({
			phone: 'Enter a 10-digit Indian phone number',
		})
	})
})

describe('findErrors', () => {
	test('returns no errors for a valid form', () => {
		expect(findErrors(VALID)).toEqual({})
	})
	test('returns an error for every empty field at once', () => {
		expect(findErrors({ ...EMPTY_CHECKOUT, billingAddressOption: 'different' })).toEqual({
			name: 'Enter a name',
			email: 'Please enter a valid email',
			phone: 'Phone number must be at least 10 digits',
			address: 'Enter an address',
			city: 'Enter a city',
			pincode: 'Enter a PIN Code',
			billingAddressOption: 'Please fill all required billing address fields',
			billingName: 'Enter a valid name',
			billingEmail: 'Please enter a valid email',
			billingPhone: 'Phone number must be at least 10 digits',
			billingAddress: 'Enter a proper address',
			billingCity: 'Enter a valid city',
			billingState: 'Please select a state',
			billingPincode: 'Enter a valid PIN Code',
		})
	})
	test('accepts a billing city of two letters, but a shipping city only of three', () => {
		const billing = {
			billingAddressOption: 'different',
			billingName: 'Arjun',
			billingEmail: 'arjun@example.com',
			billingPhone: '9840012345',
			billingAddress: '1 Main Road',
			billingCity: 'Ut',
			billingState: 'Delhi',
			billingPincode: '110001',
		}
		expect(findErrors({ ...VALID, ...billing, city: 'Oot' })).toEqual({})
		expect(findErrors({ ...VALID, city: 'Ut' })).toEqual({ city: 'Enter a valid city' })
	})
})

describe('the company of a GST invoice', () => {
	const company = { gstInvoice: 'yes', legalName: 'A2B Foods & Co.', gstin: '33aapfu0939f1z2' }
	const otherState = {
		gstin: expect.stringContaining('registered in Tamil Nadu, but the billing address is in Kerala'),
	}

	test('is validated while its details are open, together with the other fields', () => {
		expect(findErrors({ ...VALID, ...company })).toEqual({})
		expect(findErrors({ ...VALID, gstInvoice: 'yes', name: '' })).toEqual({
			name: 'Enter a name',
			legalName: "Enter the company's name as it is registered for GST",
			gstin: 'A GSTIN has 15 characters: the state code, the PAN, a character, Z and a check character',
		})
		expect(findErrors({ ...VALID, ...company, gstInvoice: '', gstin: 'x' })).toEqual({})
	})
	test('must be registered in the state of the billing address', () => {
		expect(findErrors({ ...VALID, ...company, state: 'Kerala' })).toEqual(otherState)
		expect(findErrors({ ...VALID, ...company }, { state: 'Kerala' })).toEqual(otherState)
		expect(
			findErrors({ ...EMPTY_CHECKOUT, ...VALID, ...company, state: 'Kerala' }, { state: 'Tamil Nadu' }),
		).toEqual({})
		const billing = {
			billingAddressOption: 'different',
			billingName: 'Accounts',
			billingEmail: 'accounts@a2b.example',
			billingPhone: '9840012345',
			billingAddress: '1 Main Road',
			billingCity: 'Kochi',
			billingPincode: '682001',
		}
		expect(findErrors({ ...VALID, ...company, ...billing, billingState: 'Kerala' })).toEqual(otherState)
		expect(
			findErrors({ ...VALID, ...company, ...billing, billingState: 'Tamil Nadu', state: 'Kerala' }),
		).toEqual({})
	})
})
