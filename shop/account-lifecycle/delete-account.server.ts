/** Ceasing to be a customer: account, addresses, emails, messages and what the provider said of the payer go; orders stay without the person. */
import { deleteAccount, lockCustomer } from '#shop/accounts/accounts.server.ts'
import { accountClosedEmail } from '#shop/accounts/emails.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { deleteMessagesOf } from '#shop/contact/contact.server.ts'
import { deleteEmailsOf, enqueueEmail } from '#shop/email/emails.server.ts'
import { unsubscribe } from '#shop/newsletter/newsletter.server.ts'
import { findUnsettledOrder, anonymizeOrders, lockOrdersOf } from '#shop/orders/customer-orders.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { findOpenPayment, anonymizePayments } from '#shop/payments/customer-payments.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** `by`: an admin who was asked to; without one, the customer themselves. */
export async function deleteCustomerAccount(shop: Shop, customerId: string, by?: Actor): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const customer = await lockCustomer(transaction, customerId)
		if (!customer) return { ok: true }
		await lockOrdersOf(transaction, customerId)
		const unsettled = await findUnsettledOrder(transaction, customerId)
		if (unsettled) return stillOnItsWay(unsettled)
		const open = await findOpenPayment(transaction, customerId)
		if (open) return mayStillBePaid(open)
		await anonymizePayments(transaction, customerId)
		await anonymizeOrders(transaction, customerId)
		await deleteMessagesOf(transaction, customer.email)
		await unsubscribe({ db: transaction }, customer.email)
		await deleteAccount(transaction, customer)
		if (by) await recordAudit(shop, transaction, { by, action: 'customer erased', subject: customerId })
		const { brand, publicUrl } = shop.config
		const letter = accountClosedEmail({ to: customer.email, name: customer.name, brand, publicUrl })
		await enqueueEmail(shop, transaction, { key: `closed:${customer.id}`, email: letter })
		// The farewell, too, is forgotten once it has left.
		await deleteEmailsOf(transaction, customer.email)
		return { ok: true }
	})
}

function stillOnItsWay(number: string) {
	return refuse('conflict', 'Account Not Deleted', {
		message: `Your order ${number} is not settled yet. You can delete your account once it has been delivered or paid back.`,
		code: 'order_unsettled',
	})
}

/** Its order may be hidden by now, but money that is on its way still brings it back. */
function mayStillBePaid(number: string) {
	return refuse('conflict', 'Account Not Deleted', {
		message: `A payment for your order ${number} may still arrive. You can delete your account once that is settled.`,
		code: 'payment_open',
	})
}
