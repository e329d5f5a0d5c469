/** Corrects the name, address or phone number of an order that has not left the shop. */
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { type Correction, correctOrder, notCorrected, nothingChanged } from './corrections.server.ts'
import type { ContactCorrection, RecipientCorrection } from './input.ts'
import { EMAIL_LINK_SECONDS } from '#shop/crypto/signed-link.server.ts'
import { signInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { replaceInvoice, whyInvoiceStays } from '#shop/invoices/replace-invoice.server.ts'
import { orderCorrectedEmail, type RecipientPart } from '#shop/orders/emails/correction-emails.server.ts'
import { hasReplacementToShip } from '#shop/orders/after-sales/replacements.server.ts'
import { listItems, type Order } from '#shop/orders/orders.server.ts'
import { isAtShop, statusLabel } from '#shop/orders/statuses.ts'
import { type Contact, orders } from '#shop/orders/tables.server.ts'
import type { Outcome, Refusal } from '#shop/outcome.ts'
import { deliveryDates } from '#shop/shipping/delivery-date.ts'
import { findRate } from '#shop/shipping/rules.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import { placeNote } from '#shop/shipping/places/state-of-pin-code.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { placeOfSupply, whyNotSoldTo } from '#shop/tax/place-of-supply.ts'
import { stateCode } from '#shop/tax/state-codes.ts'

/**
 * Emails the customer the corrected address. The price of shipping stays. The invoice is replaced if it would have to say
 * something else of the delivery.
 */
export async function correctRecipient(
	shop: Shop,
	correction: Correction<RecipientCorrection | ContactCorrection>,
): Promise<Outcome> {
	const { reason: _reason, ...input } = correction.input
	return correctOrder(shop, correction, async (transaction, order) => {
		const reason = whyNotBeforeShipping(order)
		// A replacement goes to the address of its order.
		if (reason && !(await hasReplacementToShip(transaction, order.id))) return notCorrected(reason)
		const recipient = { ...order.recipient, ...input }
		const fields = changedFields(order.recipient, recipient)
		if (fields.length === 0) return nothingChanged('name')
		const delivery = await deliveryTo(shop, transaction, { order, recipient })
		if (!delivery.ok) return delivery
		const refusal = await refuseAddress(shop, transaction, { order, recipient })
		if (refusal) return refusal
		const { deliveryFrom, deliveryTo: lastDay } = delivery
		const billing = isBilledToRecipient(order) ? { ...order.billing, ...addressOf(recipient) } : order.billing
		const change = {
			recipient,
			deliveryFrom,
			deliveryTo: lastDay,
			...(placeOf(order) !== placeOf({ ...order, recipient }) && { billing }),
		}
		await transaction.update(orders).set(change).where(eq(orders.id, order.id))
		const corrected = { ...order, ...change }
		const invoice = needsAnotherInvoice(order, recipient)
			? await replaceInvoice(shop, transaction, {
					order: corrected,
					items: await listItems(transaction, order.id),
				})
			: null
		return {
			ok: true,
			kind: 'recipient',
			before: order.recipient,
			order: corrected,
			action: 'order corrected',
			// Only the names of the fields are recorded, not their values.
			detail: { fields: fields.join(', '), ...(invoice && { invoice: invoice.number }) },
			render: (data) => orderCorrectedEmail(data, partsOf(order.recipient, recipient)),
			options: invoice
				? { invoiceUrl: signInvoiceUrl(shop, { orderNumber: order.number, seconds: EMAIL_LINK_SECONDS }) }
				: {},
		}
	})
}

/** Only until it is shipped: the invoice is of the parcel that left, not of what is sent again. */
function needsAnotherInvoice(order: Order, recipient: Contact): boolean {
	const corrected = deliveryOnInvoice({ ...order, recipient })
	return whyNotBeforeShipping(order) === null && !isDeepStrictEqual(deliveryOnInvoice(order), corrected)
}

/**
 * The place of supply, which decides between CGST with SGST and IGST, and the address of delivery if that is elsewhere, as it
 * may be of a company's order (CGST Rules, rule 46(n) and (o)).
 */
function deliveryOnInvoice(order: Pick<Order, 'recipient' | 'gstBuyer'>) {
	const place = placeOf(order)
	const { name: _name, ...address } = addressOf(order.recipient)
	return stateCode(address.state) === place ? { place } : { place, address }
}

function placeOf({ recipient, gstBuyer }: Pick<Order, 'recipient' | 'gstBuyer'>): string {
	return placeOfSupply(recipient.state, gstBuyer)
}

/** 'Same as shipping' was chosen at checkout, so a new invoice is billed to the corrected address. */
function isBilledToRecipient({ billing, recipient }: Order): boolean {
	return isDeepStrictEqual(addressOf(billing), addressOf(recipient))
}

function addressOf({ name, address, city, state, pincode }: Contact) {
	return { name, address, city, state, pincode }
}

/** Returns null if the parcel may go there. */
async function refuseAddress(
	shop: Shop,
	transaction: Transaction,
	{ order, recipient }: { order: Order; recipient: Contact },
): Promise<Refusal | null> {
	const hasOtherState = recipient.state !== order.recipient.state
	const refusal = hasOtherState ? refuseOtherState(shop, { order, recipient }) : null
	if (refusal || !needsAnotherInvoice(order, recipient)) return refusal
	const reason = await whyInvoiceStays(shop, transaction, order.id)
	return reason === null ? null : notCorrected(reason, hasOtherState ? 'state' : 'address')
}

function refuseOtherState(
	shop: Shop,
	{ order, recipient }: { order: Order; recipient: Contact },
): Refusal | null {
	if (whyNotBeforeShipping(order))
		return notCorrected('The order has been sent and invoiced to this state, so it stays.', 'state')
	const unlikely = placeNote(recipient)
	if (unlikely) return notCorrected(`${unlikely} Please correct one of them.`, 'state')
	const notSold = whyNotSoldTo(shop.config.brand, placeOf({ ...order, recipient }))
	return notSold ? notCorrected(notSold, 'state') : null
}

/** Returns null for a paid order whose parcel is at the shop. */
export function whyNotBeforeShipping(order: Order): string | null {
	if (order.paymentState === 'unpaid')
		return "This order isn't paid yet: the customer can still change it at checkout."
	if (isAtShop(order.status)) return null
	return `This order is "${statusLabel(order.status)}": it can no longer be changed.`
}

function changedFields(before: Contact, after: Contact): string[] {
	const fields = ['name', 'address', 'city', 'state', 'pincode', 'phone'] as const
	const labels = {
		name: 'name',
		address: 'address',
		city: 'city',
		state: 'state',
		pincode: 'PIN code',
		phone: 'phone',
	}
	return fields.filter((field) => before[field] !== after[field]).map((field) => labels[field])
}

/** Names what was changed as its email does, where the address is one thing. */
function partsOf(before: Contact, after: Contact): RecipientPart[] {
	const place = ({ address, city, state, pincode }: Contact) => [address, city, state, pincode]
	const parts: (RecipientPart | false)[] = [
		before.name !== after.name && 'name',
		!isDeepStrictEqual(place(before), place(after)) && 'address',
		before.phone !== after.phone && 'phone number',
	]
	return parts.filter((part) => part !== false)
}

type Delivery = { deliveryFrom: string | null; deliveryTo: string | null }

/** The promised days stay, unless the parcel goes to another PIN code. Nothing is delivered of a collected order. */
async function deliveryTo(
	shop: Shop,
	transaction: Transaction,
	{ order, recipient }: { order: Order; recipient: Contact },
): Promise<Outcome<Delivery>> {
	const { deliveryFrom, deliveryTo: lastDay, isCollected } = order
	if (isCollected || recipient.pincode === order.recipient.pincode)
		return { ok: true, deliveryFrom, deliveryTo: lastDay }
	const shipping = await getShipping({ db: transaction })
	const rate = findRate(shipping, { pinCode: recipient.pincode, method: order.shippingMethod })
	if (!rate)
		return notCorrected(
			`PIN code ${recipient.pincode} isn't served by ${order.shippingMethodName}. Cancel the order, so that the customer can order again with another method.`,
			'pincode',
		)
	const dates = rate.days && deliveryDates(shipping, { now: shop.clock(), days: rate.days })
	return { ok: true, deliveryFrom: dates?.from ?? null, deliveryTo: dates?.to ?? null }
}
