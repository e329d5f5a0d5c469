/** Builds the contents of a quotation from what the staff have entered. */
import { findAddressProblem, isOnlyBilled, STATE_MISSING } from './address-rules.ts'
import type { QuotationInput } from './input.ts'
import { priceInput, wrong } from './price-input.server.ts'
import { listEarlierLines } from './promised-prices.ts'
import type { Quotation } from './tables.server.ts'
import { findLastDayProblem } from './rules.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import type { Contact } from '#shop/orders/tables.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { COMPANY_REQUIRED } from '#shop/tax/gst-buyer-input.ts'
import { ENTER_BUYERS_GSTIN, whyNotBilledIn, whyOwnGstin } from '#shop/tax/gstin.ts'
import { placeOfSupply, sellerStateCode, whyNotSoldTo } from '#shop/tax/place-of-supply.ts'
import { stateOfCode } from '#shop/tax/state-codes.ts'

export type QuotationContent = Pick<
	Quotation,
	| 'channel'
	| 'customerId'
	| 'recipient'
	| 'billing'
	| 'gstBuyer'
	| 'lines'
	| 'earlierLines'
	| 'shippingMethod'
	| 'shippingMethodName'
	| 'isCollected'
	| 'rate'
	| 'discount'
	| 'discountReason'
	| 'terms'
	| 'note'
	| 'lastDay'
	| 'pricedOn'
>

type Entered = {
	input: QuotationInput
	/** The stored quotation that is changed, or null for a new one. */
	before: Quotation | null
	/** The quotation whose prices still apply. Null for a new one, and for one that has expired. */
	promised: Quotation | null
}

export async function buildContent(
	shop: Shop,
	transaction: Transaction,
	{ input, before, promised }: Entered,
): Promise<Outcome<{ content: QuotationContent }>> {
	const today = dayInIndia(shop.clock())
	const tooLate = findLastDayProblem(input.lastDay, { today, promised })
	if (tooLate) return wrong(tooLate)
	const found = await findAccount(transaction, { input, before })
	if (!found.ok) return found
	const priced = await priceInput(shop, transaction, { input, promised })
	if (!priced.ok) return priced
	const { lines, shipping, totals } = priced
	const contacts = readContacts(shop, input, {
		isCollected: shipping.isCollected,
		total: totals.total,
	})
	if (!contacts.ok) return contacts
	const { channel, discount, discountReason, terms, note, lastDay } = input
	const { recipient, billing, gstBuyer } = contacts
	return {
		ok: true,
		content: {
			channel,
			customerId: found.customerId,
			recipient,
			billing,
			gstBuyer,
			lines,
			earlierLines: promised ? listEarlierLines(promised, lines) : [],
			...shipping,
			discount,
			discountReason: discount > 0 ? discountReason : '',
			terms,
			note,
			lastDay,
			pricedOn: promised?.pricedOn ?? today,
		},
	}
}

/**
 * Finds the account with the quotation's email: with another account, its holder could delete somebody else's order. A
 * link from before this rule stays until the email changes. The account is chosen once, when the quotation is entered.
 */
async function findAccount(
	transaction: Transaction,
	{ input, before }: Pick<Entered, 'input' | 'before'>,
): Promise<Outcome<{ customerId: string | null }>> {
	const email = input.email.toLowerCase()
	if (before && before.recipient.email.toLowerCase() === email)
		return { ok: true, customerId: before.customerId }
	const chosen = before ? before.customerId : input.customerId
	if (chosen === null) return { ok: true, customerId: null }
	const account = await findCustomer(transaction, chosen)
	if (!account)
		return wrong({ field: 'customer', message: 'This customer no longer exists. Please choose again.' })
	return { ok: true, customerId: account.email === email ? account.id : null }
}

type Contacts = Pick<Quotation, 'recipient' | 'billing' | 'gstBuyer'>

function readContacts(
	{ config: { brand } }: Shop,
	input: QuotationInput,
	order: Pick<Parameters<typeof findAddressProblem>[0], 'isCollected' | 'total'>,
): Outcome<Contacts> {
	const { company: legalName, gstin } = input
	if (gstin !== '' && legalName.length < 3) return wrong({ field: 'company', message: COMPANY_REQUIRED })
	if (legalName !== '' && gstin === '')
		return wrong({ field: 'gstin', message: "Enter the company's GSTIN." })
	const gstBuyer = gstin === '' ? null : { legalName, gstin }
	const own = gstBuyer && whyOwnGstin(brand, gstin, ENTER_BUYERS_GSTIN)
	if (own) return wrong({ field: 'gstin', message: own })
	const unaddressed = findAddressProblem({ ...order, hasCompany: gstBuyer !== null }, input)
	if (unaddressed) return wrong(unaddressed)
	const { isCollected } = order
	const recipient = recipientOf(input, { isCollected, sellerState: sellerStateCode(brand) })
	if (!recipient) return wrong(STATE_MISSING)
	const billed = billingOf(input, recipient)
	if (!billed.ok) return billed
	const { billing } = billed
	const otherState = gstBuyer && whyNotBilledIn(billing.state, gstBuyer.gstin)
	if (otherState) return wrong({ field: 'gstin', message: otherState })
	const notSold = whyNotSoldTo(brand, placeOfSupply(recipient.state, gstBuyer))
	if (notSold) return wrong({ field: 'state', message: notSold })
	return { ok: true, recipient, billing, gstBuyer }
}

/** What is handed over at the shop is supplied where its buyer is billed, or in the shop's own state (IGST Act, section 10(1)(ca)). */
function recipientOf(
	input: QuotationInput,
	{ isCollected, sellerState }: { isCollected: boolean; sellerState: string | null },
): Contact | null {
	const { name, email, phone, address, city, pincode } = input
	const billed = isOnlyBilled(isCollected, input) ? input.billingState : ''
	const state = billed || input.state || (sellerState && stateOfCode(sellerState))
	return state ? { name, email, phone, address, city, state, pincode } : null
}

function billingOf(input: QuotationInput, recipient: Contact): Outcome<{ billing: Contact }> {
	const { billingAddress: address, billingCity: city, billingState: state, billingPincode: pincode } = input
	const place = { address, city, state, pincode }
	const entered = Object.values(place).filter((text) => text !== '')
	if (entered.length === 0) return { ok: true, billing: recipient }
	if (entered.length < 4)
		return wrong({ field: 'billingAddress', message: 'Enter the whole billing address, or none.' })
	return { ok: true, billing: { ...recipient, ...place } }
}
