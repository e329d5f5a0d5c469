/** What a quotation contains, from what the staff have entered: the shop's own prices, and those that it has promised before. */
import type { LineInput, QuotationInput } from './input.ts'
import type { Quotation } from './quotations.server.ts'
import {
	COLLECTED_METHOD,
	COLLECTED_RATE,
	MAX_LINE_PACKS,
	needsAddress,
	type QuotedLine,
	quoteOrder,
	whyDiscountRefused,
	whyGoodsRefused,
	whyLastDayRefused,
} from './rules.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { chicoryDeclaration } from '#shop/catalogue/food-labelling.ts'
import { chooseGrind, GRINDS } from '#shop/catalogue/rules.ts'
import {
	listVariantsForSale,
	type VariantForSale,
} from '#shop/catalogue/variants/variants-for-sale.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import { imageUrl } from '#shop/images/rules.ts'
import type { Contact } from '#shop/orders/tables.server.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import { rateIn, type ShippingRate } from '#shop/shipping/rules.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import { delivers, findZone, pinCodeNotServed } from '#shop/shipping/zones.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { COMPANY_REQUIRED } from '#shop/tax/gst-buyer-input.ts'
import { whyNotBilledIn } from '#shop/tax/gstin.ts'
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
	| 'shippingMethod'
	| 'shippingMethodName'
	| 'isCollected'
	| 'rate'
	| 'discount'
	| 'discountReason'
	| 'terms'
	| 'note'
	| 'lastDay'
>

type Entered = {
	input: QuotationInput
	/** Whose prices still hold; null for a new quotation, and for one that has expired. */
	promised: Quotation | null
}

export async function buildContent(
	shop: Shop,
	transaction: Transaction,
	{ input, promised }: Entered,
): Promise<Outcome<{ content: QuotationContent }>> {
	const today = dayInIndia(shop.clock())
	const tooLate = whyLastDayRefused(input.lastDay, today)
	if (tooLate) return wrong(tooLate)
	if (input.customerId && !(await findCustomer(transaction, input.customerId)))
		return wrong({ field: 'customer', message: 'This customer no longer exists. Please choose again.' })
	const priced = await priceLines(shop, transaction, { input, promised })
	if (!priced.ok) return priced
	const { lines } = priced
	const shipped = await chooseShipping(transaction, { input, promised })
	if (!shipped.ok) return shipped
	const { shipping } = shipped
	const tooMuch = whyGoodsRefused(lines)
	if (tooMuch) return wrong(tooMuch)
	const { discount, discountReason: reason } = input
	const { subtotal, total } = quoteOrder({ lines, rate: shipping.rate, discount })
	const notDiscounted = whyDiscountRefused({ discount, reason, subtotal, total })
	if (notDiscounted) return wrong(notDiscounted)
	const contacts = readContacts(shop, input, { isCollected: shipping.isCollected, total })
	if (!contacts.ok) return contacts
	const { channel, customerId, terms, note, lastDay } = input
	const { recipient, billing, gstBuyer } = contacts
	return {
		ok: true,
		content: {
			channel,
			customerId,
			recipient,
			billing,
			gstBuyer,
			lines,
			...shipping,
			discount,
			discountReason: discount > 0 ? reason : '',
			terms,
			note,
			lastDay,
		},
	}
}

function wrong({ field, message }: { field: string; message: string }): Refusal {
	return refuse('invalid', null, { message, field })
}

async function priceLines(
	shop: Shop,
	transaction: Transaction,
	{ input, promised }: Entered,
): Promise<Outcome<{ lines: QuotedLine[] }>> {
	const productIds = [...new Set(input.lines.map(({ productId }) => productId))]
	const variants = await listVariantsForSale(transaction, { productIds, now: shop.clock() })
	const lines: QuotedLine[] = []
	for (const entered of input.lines) {
		const isSame = (known: { productId: number; size: string }) =>
			known.productId === entered.productId && known.size === entered.size
		const before = promised?.lines.find(isSame)
		const variant = variants.find(isSame)
		const line = before ? promisedLine(before, entered) : variant && currentLine(variant, entered)
		if (!line)
			return wrong({ field: 'lines', message: 'One of the packs is no longer sold. Please choose again.' })
		const twice = lines.find((other) => isSame(other) && other.grind === line.grind)
		if (twice) twice.quantity += line.quantity
		else lines.push(line)
	}
	if (lines.some(({ quantity }) => quantity > MAX_LINE_PACKS))
		return wrong({
			field: 'lines',
			message: `At most ${MAX_LINE_PACKS.toLocaleString('en-IN')} packs of one kind.`,
		})
	return { ok: true, lines }
}

function currentLine(variant: VariantForSale, { grind, quantity }: LineInput): QuotedLine {
	const { productId, productName, size, sizeLabel, taxCategory, composition, sellingPrice, image } = variant
	return {
		productId,
		productName,
		size,
		sizeLabel,
		grind: chooseGrind(variant.grinds, grind)?.label ?? '',
		declaration: composition && chicoryDeclaration(composition),
		imageUrl: imageUrl('product-images', image),
		taxCategory,
		price: sellingPrice,
		quantity,
	}
}

function promisedLine(before: QuotedLine, { grind, quantity }: LineInput): QuotedLine {
	const chosen = chooseGrind(
		GRINDS.map(({ value }) => value),
		grind,
	)
	return { ...before, grind: before.grind === '' ? '' : (chosen?.label ?? before.grind), quantity }
}

type ChosenShipping = Pick<Quotation, 'shippingMethod' | 'shippingMethodName' | 'isCollected' | 'rate'>

async function chooseShipping(
	transaction: Transaction,
	{ input: { shippingMethod, pincode }, promised }: Entered,
): Promise<Outcome<{ shipping: ChosenShipping }>> {
	if (shippingMethod === COLLECTED_METHOD.id) {
		const { id, name } = COLLECTED_METHOD
		return chosen({ id, name, isCollected: true, rate: COLLECTED_RATE })
	}
	if (promised?.shippingMethod === shippingMethod && promised.recipient.pincode === pincode) {
		const { shippingMethodName: name, isCollected, rate } = promised
		return chosen({ id: shippingMethod, name, isCollected, rate })
	}
	const shipping = await getShipping({ db: transaction })
	const method = shipping.methods.find(({ id }) => id === shippingMethod)
	if (!method) return wrong({ field: 'shippingMethod', message: 'Choose how the customer gets it.' })
	if (pincode === '') return wrong({ field: 'pincode', message: 'Enter a PIN Code' })
	const zone = findZone(shipping, pincode)
	if (!zone) return wrong({ field: 'pincode', message: pinCodeNotServed(pincode) })
	const rate = rateIn(shipping, zone, method.id)
	if (!rate)
		return wrong({
			field: 'shippingMethod',
			message: `${method.name} is not available for PIN code ${pincode}.`,
		})
	return chosen({ id: method.id, name: method.name, isCollected: !delivers(method), rate })
}

function chosen({
	id,
	name,
	isCollected,
	rate,
}: {
	id: string
	name: string
	isCollected: boolean
	rate: ShippingRate
}): Outcome<{ shipping: ChosenShipping }> {
	const shipping = { shippingMethod: id, shippingMethodName: name, isCollected, rate }
	return { ok: true, shipping }
}

type Contacts = Pick<Quotation, 'recipient' | 'billing' | 'gstBuyer'>

const MISSING = {
	address: 'Enter an address',
	city: 'Enter a city',
	state: 'Please select a state',
	pincode: 'Enter a PIN Code',
} as const

function readContacts(
	{ config: { brand } }: Shop,
	input: QuotationInput,
	order: Pick<Parameters<typeof needsAddress>[0], 'isCollected' | 'total'>,
): Outcome<Contacts> {
	const { company: legalName, gstin } = input
	if (gstin !== '' && legalName.length < 3) return wrong({ field: 'company', message: COMPANY_REQUIRED })
	if (legalName !== '' && gstin === '')
		return wrong({ field: 'gstin', message: "Enter the company's GSTIN." })
	const gstBuyer = gstin === '' ? null : { legalName, gstin }
	if (needsAddress({ ...order, hasCompany: gstBuyer !== null })) {
		for (const field of ['address', 'city', 'state', 'pincode'] as const)
			if (input[field] === '') return wrong({ field, message: MISSING[field] })
	}
	const recipient = recipientOf(input, sellerStateCode(brand))
	if (!recipient) return wrong({ field: 'state', message: MISSING.state })
	const billed = billingOf(input, recipient)
	if (!billed.ok) return billed
	const { billing } = billed
	const otherState = gstBuyer && whyNotBilledIn(billing.state, gstBuyer.gstin)
	if (otherState) return wrong({ field: 'gstin', message: otherState })
	const notSold = whyNotSoldTo(brand, placeOfSupply(recipient.state, gstBuyer))
	if (notSold) return wrong({ field: 'state', message: notSold })
	return { ok: true, recipient, billing, gstBuyer }
}

/** What is handed over at the shop is supplied in its own state (IGST Act, section 10(1)(c)). */
function recipientOf(input: QuotationInput, sellerState: string | null): Contact | null {
	const { name, email, phone, address, city, pincode } = input
	const state = input.state || (sellerState && stateOfCode(sellerState))
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
