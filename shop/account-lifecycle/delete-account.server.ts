/** Deletes a customer's account, addresses, emails, messages, back-in-stock requests, quotations, reviews, payment events and notes on orders. Orders are kept without personal data. */
import { deleteAccount, lockCustomer } from '#shop/accounts/accounts.server.ts'
import { accountClosedEmail } from '#shop/accounts/emails.server.ts'
import { deleteRequestsOf } from '#shop/back-in-stock/requests.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { isStillValid } from '#shop/accounts/passwords/password-proof.server.ts'
import type { PasswordProof } from '#shop/accounts/rules.ts'
import { deleteMessagesOf } from '#shop/contact/contact.server.ts'
import { deleteEmailsOf, enqueueEmail } from '#shop/email/emails.server.ts'
import { deleteQuotationsOf } from '#shop/quotations/customer-quotations.server.ts'
import { unsubscribe } from '#shop/subscribers/subscribers.server.ts'
import { findOrderWithOpenReturn } from '#shop/orders/after-sales/returns.server.ts'
import { anonymizeOrders } from '#shop/orders/anonymous-orders.server.ts'
import {
	assignGuestOrders,
	findUnfinishedOrder,
	lockOrdersOf,
} from '#shop/orders/views/customer-orders.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { anonymizePayments, findOpenPayment } from '#shop/payments/customer-payments.server.ts'
import { deleteReviewsOf } from '#shop/reviews/write-review.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/**
 * Either the customer, whose password was verified, or the admin who deletes the account. `wrong` is the refusal if the
 * password was replaced since.
 */
type DeletedBy = { proof: PasswordProof; wrong: Refusal } | { by: Actor }

/** It has no name, because the audit log outlives the account. */
const THEMSELVES: Actor = { id: null, name: 'customer' }

export async function deleteCustomerAccount(
	shop: Shop,
	customerId: string,
	deletedBy: DeletedBy,
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const customer = await lockCustomer(transaction, customerId)
		if (!customer) return { ok: true }
		if ('proof' in deletedBy && !(await isStillValid(transaction, deletedBy.proof))) return deletedBy.wrong
		if (customer.role !== 'customer') return IS_STAFF
		await lockOrdersOf(transaction, customer)
		const refusal = await refuseUnsettled(transaction, customer)
		if (refusal) return refusal
		// Orders placed without signing in are deleted too, because the account has proved that the email is theirs.
		await assignGuestOrders(transaction, { customerId, email: customer.email })
		const by = 'by' in deletedBy ? deletedBy.by : THEMSELVES
		await deleteQuotationsOf(shop, transaction, { holder: customer, by })
		await anonymizePayments(transaction, customerId)
		await deleteReviewsOf(transaction, customerId)
		await anonymizeOrders(transaction, customerId)
		await deleteMessagesOf(transaction, customer.email)
		await unsubscribe({ db: transaction }, customer.email)
		await deleteRequestsOf({ db: transaction }, customer.email)
		await deleteAccount(transaction, customer)
		if ('by' in deletedBy)
			await recordAudit(shop, transaction, {
				by: deletedBy.by,
				action: 'customer deleted',
				subject: customerId,
			})
		const { brand, publicUrl } = shop.config
		await enqueueEmail(shop, transaction, {
			key: `closed:${customer.id}`,
			email: accountClosedEmail({ to: customer.email, name: customer.name, brand, publicUrl }),
		})
		// Runs after the enqueuing, so that this last email is also deleted once it is sent.
		await deleteEmailsOf(transaction, customer.email)
		return { ok: true }
	})
}

/** Runs before guest orders are assigned: a refused deletion must not take an order from the browser that placed it. */
async function refuseUnsettled(
	transaction: Transaction,
	customer: { id: string; email: string },
): Promise<Refusal | null> {
	// Anybody can begin a payment with this email as a guest. If it still arrives, it is refunded.
	const orderWithOpenPayment = await findOpenPayment(transaction, customer.id)
	if (orderWithOpenPayment) return paymentOpen(orderWithOpenPayment)
	const unfinishedOrder = await findUnfinishedOrder(transaction, customer)
	if (unfinishedOrder) return orderUnfinished(unfinishedOrder)
	const orderWithOpenReturn = await findOrderWithOpenReturn(transaction, customer)
	return orderWithOpenReturn ? returnOpen(orderWithOpenReturn) : null
}

/** Otherwise the last owner could leave the shop without one, and no owner would learn who has left. */
const IS_STAFF = refuse('conflict', 'Account Not Deleted', {
	message: 'This account belongs to the staff. An owner has to remove it from the staff first.',
	code: 'is_staff',
})

function orderUnfinished(number: string) {
	return refuse('conflict', 'Account Not Deleted', {
		message: `Your order ${number} is still in progress. You can delete your account once it has been delivered or refunded.`,
		code: 'order_unsettled',
	})
}

function returnOpen(number: string) {
	return refuse('conflict', 'Account Not Deleted', {
		message: `Your return for order ${number} is still open. You can delete your account once it is settled, or after withdrawing it.`,
		code: 'return_open',
	})
}

/** The order may be hidden or have been placed before signing up, and a late payment would restore it. */
function paymentOpen(number: string) {
	return refuse('conflict', 'Account Not Deleted', {
		message: `Order ${number}, placed with your email, isn't paid yet, or its payment is still being confirmed. You can delete your account once that is settled, usually within the hour.`,
		code: 'payment_open',
	})
}
