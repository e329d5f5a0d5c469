import { expect, test } from 'vitest'
import { whyNotShown } from './when-shown.ts'

const MESSAGE = { active: true, lastDay: null }
const PONGAL = {
	isActive: true,
	startsAt: new Date('2027-01-09T18:30:00Z'),
	endsAt: new Date('2027-01-15T18:30:00Z'),
	uses: null,
	timesUsed: 0,
}
const at = (time: string, promo: (Omit<typeof PONGAL, 'uses'> & { uses: number | null }) | null = null) => ({
	now: new Date(time),
	promo,
})

test('a message without a last day or an offer is shown until it is hidden', () => {
	expect(whyNotShown(MESSAGE, at('2027-01-10T06:00:00Z'))).toBeNull()
	expect(whyNotShown({ ...MESSAGE, active: false }, at('2027-01-10T06:00:00Z'))).toBe('hidden')
})

test('a message is shown on its last day in India, and no longer', () => {
	const message = { ...MESSAGE, lastDay: '2027-01-15' }
	expect(whyNotShown(message, at('2027-01-15T18:29:59Z'))).toBeNull()
	expect(whyNotShown(message, at('2027-01-15T18:30:00Z'))).toBe('over')
})

test('a message of an offer is shown while the offer runs', () => {
	expect(whyNotShown(MESSAGE, at('2027-01-09T18:29:59Z', PONGAL))).toBe('not_started')
	expect(whyNotShown(MESSAGE, at('2027-01-09T18:30:00Z', PONGAL))).toBeNull()
	expect(whyNotShown(MESSAGE, at('2027-01-15T18:30:00Z', PONGAL))).toBe('ended')
	expect(whyNotShown(MESSAGE, at('2027-01-12T06:00:00Z', { ...PONGAL, isActive: false }))).toBe('inactive')
})

test('a message of a code is shown until the code is used up', () => {
	const now = '2027-01-12T06:00:00Z'
	expect(whyNotShown(MESSAGE, at(now, { ...PONGAL, uses: 100, timesUsed: 99 }))).toBeNull()
	expect(whyNotShown(MESSAGE, at(now, { ...PONGAL, uses: 100, timesUsed: 100 }))).toBe('used_up')
})
