/** What the forms of an order say of the email to its customer, before they are sent and after it. */
import type { Reached } from '#shop/orders/views/customer-orders.server.ts'

const INSTEAD: Record<Exclude<Reached, 'email'>, string> = {
	phone: 'The customer has no email address: please call them',
	nobody: 'The account of the customer was deleted, so nobody is emailed',
}

/** `email` is what the customer gets. */
export function emailSentence(reached: Reached, email = 'an email'): string {
	return reached === 'email' ? `The customer gets ${email}.` : `${INSTEAD[reached]}.`
}

export function emailedMessage(done: string, reached: Reached): string {
	return reached === 'email' ? `${done}, and the customer is emailed` : `${done}. ${INSTEAD[reached]}`
}
