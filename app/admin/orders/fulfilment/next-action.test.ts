import { expect, test } from 'vitest'
import { findNextAction, REMIND } from './next-action.ts'

const EVERYTHING = { answer: true, fulfil: true, refund: true, assist: true }
const ORDER = {
	status: 'delivered' as const,
	isCollected: false,
	can: EVERYTHING,
	sizeChanges: { difference: null as { isWaiting: boolean } | null },
	afterSales: { can: EVERYTHING, returns: [], replacements: [] },
}
const RETURN = { id: 'return', state: 'asked', sendsBack: null, wishesRefund: true }
const REPLACEMENT = { number: 'SK3-7F3K9QXB-20261120-R1', isWaiting: true }

test('an order moves on first', () => {
	expect(findNextAction({ ...ORDER, status: 'processing' })).toBe('packed')
	expect(findNextAction({ ...ORDER, status: 'packed' })).toBe('shipped')
	expect(findNextAction({ ...ORDER, status: 'packed', isCollected: true })).toBe('delivered')
	expect(findNextAction({ ...ORDER, status: 'payment_pending' })).toBeNull()
	expect(findNextAction(ORDER)).toBeNull()
})

test('while a parcel waits for a payment, staff with the right remind its customer, and nobody packs it', () => {
	const nextOf = (isWaiting: boolean, can = EVERYTHING) =>
		findNextAction({ ...ORDER, status: 'processing', can, sizeChanges: { difference: { isWaiting } } })
	expect(nextOf(true)).toBe(REMIND)
	expect(nextOf(true, { ...EVERYTHING, assist: false })).toBeNull()
	expect(nextOf(false)).toBe('packed')
})

test('then a return is answered, received and refunded by staff with the right to each', () => {
	const nextOf = (state: string, sendsBack: boolean | null, may = EVERYTHING) =>
		findNextAction({
			...ORDER,
			afterSales: { can: may, returns: [{ ...RETURN, state, sendsBack }], replacements: [] },
		})
	const packer = { ...EVERYTHING, answer: false, refund: false }
	expect(nextOf('asked', null)).toBe('return')
	expect(nextOf('asked', null, packer)).toBeNull()
	expect(nextOf('agreed', true, packer)).toBe('return')
	expect(nextOf('agreed', false, packer)).toBeNull()
	expect(nextOf('received', true)).toBe('return')
	expect(nextOf('settled', true)).toBeNull()
})

test('a return is settled as the customer wishes', () => {
	const nextOf = (wishesRefund: boolean, may = EVERYTHING) =>
		findNextAction({
			...ORDER,
			afterSales: { can: may, returns: [{ ...RETURN, state: 'received', wishesRefund }], replacements: [] },
		})
	const support = { ...EVERYTHING, refund: false }
	expect(nextOf(false, support)).toBe('return')
	expect(nextOf(true, support)).toBeNull()
	expect(nextOf(false, { ...EVERYTHING, answer: false })).toBeNull()
})

test('then a replacement is sent', () => {
	const afterSales = { can: EVERYTHING, returns: [], replacements: [REPLACEMENT] }
	expect(findNextAction({ ...ORDER, afterSales })).toBe('SK3-7F3K9QXB-20261120-R1')
	const mayNot = { ...EVERYTHING, fulfil: false }
	expect(findNextAction({ ...ORDER, afterSales: { ...afterSales, can: mayNot } })).toBeNull()
	expect(findNextAction({ ...ORDER, afterSales: { ...afterSales, returns: [RETURN] } })).toBe('return')
})
