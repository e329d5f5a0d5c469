import { describe, expect, test } from 'vitest'
import { placeOfSupply, sellerStateCode, whyNotSoldTo } from './place-of-supply.ts'
import { findStateIn } from './state-codes.ts'
import { issuesTaxInvoices, registrationOf } from '#shop/config/tax-registration.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'

const seller = (taxRegistration: string, address = '4 Hill Road, Kochi, Kerala 682001') => ({
	taxRegistration,
	gstin: '33AAPFU0939F1Z2',
	address,
})

test('only a regular registration issues tax invoices', () => {
	expect(['regular', 'composition', 'unregistered'].map((kind) => issuesTaxInvoices(seller(kind)))).toEqual([
		true,
		false,
		false,
	])
})

test('the place of supply is the state of delivery, or of the GSTIN', () => {
	expect(placeOfSupply('Kerala', null)).toBe('32')
	expect(placeOfSupply('Kerala', MADURAI_FOODS)).toBe('33')
})

test("the seller's state is that of its GSTIN, or of its address if it has none", () => {
	expect(sellerStateCode(seller('regular'))).toBe('33')
	expect(sellerStateCode(seller('composition'))).toBe('33')
	expect(sellerStateCode(seller('unregistered'))).toBe('32')
	expect(sellerStateCode(seller('unregistered', '4 Hill Road, Kochi'))).toBeNull()
})

describe('a sale', () => {
	test('may go to any state with a regular registration', () => {
		expect(whyNotSoldTo(seller('regular'), '07')).toBeNull()
	})
	test('may only go to the own state without', () => {
		expect(whyNotSoldTo(seller('composition'), '33')).toBeNull()
		expect(whyNotSoldTo(seller('composition'), '32')).toBe('Sorry, we can only sell within Tamil Nadu.')
		expect(whyNotSoldTo(seller('unregistered'), '32')).toBeNull()
		expect(whyNotSoldTo(seller('unregistered'), '33')).toBe('Sorry, we can only sell within Kerala.')
	})
})

test('the state of an address is the last one that it names, as a whole word', () => {
	expect(findStateIn('5 Delhi Road, Chennai, TAMIL NADU 600000')).toBe('Tamil Nadu')
	expect(findStateIn('Goalpara Street, Guwahati, Assam')).toBe('Assam')
	expect(findStateIn('Kerala House, Delhi, near Kerala Bhavan')).toBe('Kerala')
	expect(findStateIn('Somewhere')).toBeNull()
})

test('an unknown registration is not taken for a known one', () => {
	expect(() => registrationOf({ taxRegistration: 'compositon' })).toThrow('no tax registration compositon')
})
