import { expect, test } from 'vitest'
import { findOtherReturnDays } from './stated-days.ts'

const original = 'Tell us within {return days} working days of delivery. Refunds take 5 days.'
const find = (text: string) => findOtherReturnDays(text, { original, returnDays: '10' })

test('a text that promises other days than the setting is found', () => {
	expect(find('Tell us within 30 days of delivery.')).toBe('30')
	expect(find('Tell us within 30 working days of delivery.')).toBe('30')
	expect(find('Tell us within 10 days of delivery.')).toBeNull()
	expect(find('Tell us within {return days} days. In 30 days, it is late.')).toBeNull()
	expect(find('Tell us soon. Refunds take 5 days.')).toBeNull()
})

test('a text whose original names no setting may say what it wants', () => {
	expect(findOtherReturnDays('30 days', { original: 'Fresh for 60 days', returnDays: '10' })).toBeNull()
})
