import { expect, test } from 'vitest'
import { emailedMessage, emailSentence } from './customer-email.ts'

test('says which email the customer gets, before and after the change', () => {
	expect(emailSentence('email', 'an email with the new number')).toBe(
		'The customer gets an email with the new number.',
	)
	expect(emailedMessage('Grind changed', 'email')).toBe('Grind changed, and the customer is emailed')
})

test('says when the customer has no email address', () => {
	expect(emailSentence('phone')).toBe('The customer has no email address: please call them.')
	expect(emailedMessage('Grind changed', 'phone')).toBe(
		'Grind changed. The customer has no email address: please call them',
	)
	expect(emailSentence('nobody')).toBe("The customer's account was deleted, so no email is sent.")
})
