import { expect, test } from 'vitest'
import { emailedMessage, emailSentence } from './customer-email.ts'

test('says what the customer gets, before and after', () => {
	expect(emailSentence('email', 'an email with the new number')).toBe(
		'The customer gets an email with the new number.',
	)
	expect(emailedMessage('Grind changed', 'email')).toBe('Grind changed, and the customer is emailed')
})

test('says whom nobody can email', () => {
	expect(emailSentence('phone')).toBe('The customer has no email address: please call them.')
	expect(emailedMessage('Grind changed', 'phone')).toBe(
		'Grind changed. The customer has no email address: please call them',
	)
	expect(emailSentence('nobody')).toBe("The customer's account was deleted, so no email is sent.")
})
