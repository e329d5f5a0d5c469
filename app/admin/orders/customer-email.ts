/** Says in the forms of an order which email its customer gets, before they are sent and afterwards. */
import type { Reached } from '#shop/orders/views/customer-orders.server.ts'

const INSTEAD: Record<Exclude<Reached, 'email'>, string> = {
	phone: 'The customer has no email address: please call them',
	nobody: "The customer's account was deleted, so no email is sent",
}

export function emailSentence(reached: Reached, email = 'an email'): string {
	return reached === 'email' ? `The customer gets ${email}.` : `${INSTEAD[reached]}.`
}

export function emailedMessage(done: string, reached: Reached): string {
	return reached === 'email' ? `${done}, and the customer is emailed` : `${done}. ${INSTEAD[reached]}`
}
