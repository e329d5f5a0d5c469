import { expect, test } from 'vitest'
import { preselectAddress } from './preselect-address.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'

const address = (id: string, street: string, postalCode: string): SavedAddress => ({
	id,
	name: 'Meena',
	street,
	city: 'Chennai',
	state: 'Tamil Nadu',
	postalCode,
	country: 'India',
	isDefault: id === 'home',
	gstBuyer: null,
})
const HOME = address('home', '12 Kutchery Road', '600004')
const OFFICE = address('office', '4 Anna Salai', '600002')
const NOTHING = { address: '', pincode: '' }

test('the first saved address is preselected, which is the default one', () => {
	expect(preselectAddress([HOME, OFFICE], NOTHING)).toBe(HOME)
	expect(preselectAddress([], NOTHING)).toBeNull()
})

test('an address that this tab has already is preselected: a saved one, or the new one', () => {
	expect(preselectAddress([HOME, OFFICE], { address: '4 Anna Salai', pincode: '600002' })).toBe(OFFICE)
	expect(preselectAddress([HOME, OFFICE], { address: '4 Anna Salai', pincode: '641025' })).toBeNull()
	expect(preselectAddress([HOME], { address: '7 Beach Road', pincode: '600090' })).toBeNull()
})
