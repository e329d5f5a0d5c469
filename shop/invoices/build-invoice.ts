/** Builds an invoice as data: everything the PDF shows, copied once and never recomputed. */
import { amountInWords, type InvoiceKind, type Taxes, taxesIn } from './rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import { hasGstin, registrationOf, type TaxRegistration } from '#shop/config/tax-registration.ts'
import { describePack } from '#shop/describe-pack.ts'
import { subtract, type Paise, allocate, sum, multiply } from '#shop/money.ts'
import { costLabel } from '#shop/orders/rules.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'
import { placeOfSupply, sellerStateCode } from '#shop/tax/place-of-supply.ts'
import type { LineTax } from '#shop/tax/rules.ts'
import { stateCode, stateOfCode } from '#shop/tax/state-codes.ts'

export type Party = {
	name: string
	address: string
	city: string
	state: string
	stateCode: string
	pincode: string
	/** Only a registered buyer has this key. */
	gstin?: string
}

/** HSN code and rate are those of the order. A bill of supply has no rate. */
export type InvoiceLine = Taxes &
	LineTax & {
		description: string
		quantity: number
		/** Null for delivery, which has no unit price. */
		unitPrice: Paise | null
		discount: Paise
		/** Includes tax and the discount. */
		total: Paise
	}

/** `replaced` credits all of an invoice that another one replaces. `earlier_refund` credits on the new one what was refunded before. */
export type CreditedCorrection = 'replaced' | 'earlier_refund'

/** Stored as JSON and never changed. `layout` is the version of this shape. */
export type InvoiceData = {
	layout: 1
	kind: InvoiceKind
	number: string
	issuedAt: string
	orderNumber: string
	orderedAt: string
	refersTo: { number: string; issuedAt: string } | null
	seller: Pick<Brand, 'name' | 'legalName' | 'address' | 'gstin' | 'fssai' | 'email' | 'phone'>
	billedTo: Party
	deliveredTo: Party
	placeOfSupply: { state: string; code: string }
	isWithinState: boolean
	lines: InvoiceLine[]
	totals: Taxes & { discount: Paise; total: Paise }
	inWords: string
	/** Set on a credit note by which no money is paid back. Other documents have no such key. */
	credits?: CreditedCorrection
	/** The URL path of the owner's logo, if there is one. Other documents have no such key. */
	logo?: string
	/**
	 * Set for a seller who may not collect tax, and on its credit notes: no line has a tax (CGST Act, section 31(3)(c);
	 * CGST Rules, rule 49). Other documents have no such key.
	 */
	billOfSupply?: Exclude<TaxRegistration, 'regular'>
}

type PostalAddress = { name: string; address: string; city: string; state: string; pincode: string }

type InvoicedOrder = {
	number: string
	createdAt: Date
	shipping: Paise
	discount: Paise
	/** The part of the discount that is taken off shipping only. */
	shippingDiscount: Paise
	shippingMethodName: string
	isCollected: boolean
	recipient: PostalAddress
	billing: PostalAddress
	gstBuyer: GstBuyer | null
	items: (LineTax & {
		productId: number
		productName: string
		sizeLabel: string
		grind: string
		declaration: string | null
		price: Paise
		quantity: number
		/** The part of the order's discount that is taken off this item only. */
		discount: Paise
		freeQuantity: number
	})[]
}

type IssueDetails = { kind: InvoiceKind; number: string; issuedAt: Date; brand: Brand }

export function buildInvoice(
	order: InvoicedOrder,
	{ kind, number, issuedAt, brand }: IssueDetails,
): InvoiceData {
	const { name, legalName, address, fssai, email, phone } = brand
	const { uploadedLogo } = brand.images
	const registration = registrationOf(brand)
	const code = placeOfSupply(order.recipient.state, order.gstBuyer)
	const isWithinState = code === sellerStateCode(brand)
	const lines = buildLines(order, { isWithinState, isTaxed: registration === 'regular' })
	return {
		layout: 1,
		kind,
		number,
		issuedAt: issuedAt.toISOString(),
		orderNumber: order.number,
		orderedAt: order.createdAt.toISOString(),
		refersTo: null,
		seller: { name, legalName, address, gstin: gstinOf(brand), fssai, email, phone },
		billedTo: buyerOf(order),
		deliveredTo: partyOf(order.recipient),
		placeOfSupply: { state: stateOfCode(code), code },
		isWithinState,
		lines,
		...sumLines(lines),
		...(uploadedLogo && { logo: new URL(uploadedLogo).pathname }),
		...(registration !== 'regular' && { billOfSupply: registration }),
	}
}

function gstinOf(brand: Brand): string {
	return hasGstin(brand) ? brand.gstin : ''
}

/** Returns whether the seller would issue it under the same registration today. */
export function isOfRegistration(
	{ billOfSupply, seller }: Pick<InvoiceData, 'billOfSupply' | 'seller'>,
	brand: Brand,
): boolean {
	return (billOfSupply ?? 'regular') === registrationOf(brand) && seller.gstin === gstinOf(brand)
}

function buyerOf({ billing, gstBuyer }: InvoicedOrder): Party {
	const party = partyOf(billing)
	return gstBuyer ? { ...party, name: gstBuyer.legalName, gstin: gstBuyer.gstin } : party
}

export function sumLines(lines: readonly InvoiceLine[]): Pick<InvoiceData, 'totals' | 'inWords'> {
	const total = sum(...lines.map((line) => line.total))
	return {
		totals: {
			taxable: sum(...lines.map((line) => line.taxable)),
			cgst: sum(...lines.map((line) => line.cgst)),
			sgst: sum(...lines.map((line) => line.sgst)),
			igst: sum(...lines.map((line) => line.igst)),
			discount: sum(...lines.map((line) => line.discount)),
			total,
		},
		inWords: amountInWords(total),
	}
}

/** The part of the discount that is not for some lines only applies to goods and delivery together, so it is allocated over all lines. */
function buildLines(
	order: InvoicedOrder,
	{ isWithinState, isTaxed }: { isWithinState: boolean; isTaxed: boolean },
): InvoiceLine[] {
	const goods = order.items.map(({ price, quantity, ...item }) => {
		return {
			description: describeItem({ ...item, quantity }),
			hsn: item.hsn,
			rateBasisPoints: item.rateBasisPoints,
			quantity,
			unitPrice: price,
			gross: multiply(price, quantity),
			ownDiscount: item.discount,
		}
	})
	// Delivery is part of one supply and takes heading and rate of the main goods (CGST Act, sections 2(30), 8 and 15).
	const main = goods.toSorted((a, b) => b.gross - a.gross)[0]
	if (!main) throw new Error(`Order ${order.number} has no items`)
	const delivery = {
		description: costLabel('Delivery', order) + (order.shippingDiscount > 0 ? ', free' : ''),
		hsn: main.hsn,
		rateBasisPoints: main.rateBasisPoints,
		quantity: 1,
		unitPrice: null,
		gross: order.shipping,
		ownDiscount: order.shippingDiscount,
	}
	const charged = order.shipping > 0 ? [...goods, delivery] : goods
	const shared = subtract(order.discount, sum(...charged.map(({ ownDiscount }) => ownDiscount)))
	const shares = allocate(
		shared,
		charged.map(({ gross, ownDiscount }) => subtract(gross, ownDiscount)),
	)
	return charged.map(({ gross, ownDiscount, ...line }, index) => {
		const discount = sum(ownDiscount, shares[index] ?? shared)
		const total = subtract(gross, discount)
		const rateBasisPoints = isTaxed ? line.rateBasisPoints : 0
		const taxes = taxesIn(total, { rateBasisPoints, isWithinState })
		return { ...line, rateBasisPoints, discount, total, ...taxes }
	})
}

type Described = Omit<InvoicedOrder['items'][number], 'price'>

function describeItem({
	productName,
	sizeLabel,
	grind,
	declaration,
	quantity,
	freeQuantity,
}: Described): string {
	const free = freeQuantity > 0 ? `${freeQuantity} of ${quantity} packs free` : null
	const sentences = [`${productName}, ${describePack({ sizeLabel, grind })}`, declaration, free].filter(
		Boolean,
	)
	// The declaration in the law's words already ends with a full stop.
	return sentences.join('. ').replaceAll('.. ', '. ')
}

function partyOf({ name, address, city, state, pincode }: PostalAddress): Party {
	return { name, address, city, state, stateCode: stateCode(state), pincode }
}
