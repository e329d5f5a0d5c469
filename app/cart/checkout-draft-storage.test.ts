import { beforeEach, expect, test, vi } from 'vitest'
import {
	fillInAddress,
	readDeliverTo,
	readStoredDraft,
	storeDeliverTo,
	storeDraft,
} from './checkout-draft-storage.ts'

const PARENTS = {
	name: 'Lakshmi Sundaram',
	phone: '9840012345',
	address: '7 North Mada Street',
	city: 'Madurai',
	state: 'Tamil Nadu',
	pincode: '625001',
}

beforeEach(() => {
	const stored = new Map<string, string>()
	vi.stubGlobal('window', {
		sessionStorage: {
			getItem: (key: string) => stored.get(key) ?? null,
			setItem: (key: string, value: string) => void stored.set(key, value),
		},
	})
	storeDraft({})
})

test('where an earlier order went is filled in beside what was entered, if no street has been', () => {
	storeDraft({ email: 'meena@example.com', name: '', address: '', shippingMethod: 'express' })
	fillInAddress(PARENTS)
	expect(readStoredDraft()).toMatchObject({
		email: 'meena@example.com',
		shippingMethod: 'express',
		...PARENTS,
	})
	expect(readDeliverTo()).toBeNull()
})

test('another order that is bought again replaces the address of the one before', () => {
	const home = { ...PARENTS, address: '12 Kutchery Road', city: 'Chennai', pincode: '600004' }
	fillInAddress(PARENTS)
	storeDeliverTo('saved-address')
	expect(readDeliverTo()).toBe('saved-address')
	fillInAddress(home)
	expect(readStoredDraft()).toMatchObject(home)
	expect(readDeliverTo()).toBeNull()
})

test('no address is chosen in a new tab', () => {
	expect(readDeliverTo()).toBeUndefined()
})

test('an address that was entered stays, with its name and phone number', () => {
	const entered = { name: 'Meena', phone: '', address: '12 Kutchery Road', city: '', pincode: '' }
	storeDraft(entered)
	fillInAddress(PARENTS)
	expect(readStoredDraft()).toEqual(entered)
})
