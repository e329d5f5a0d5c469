/** What the audit log says of a quotation. No personal data: it outlives the account. */
import { isDeepStrictEqual } from 'node:util'
import { type Quotation, totalsOf } from './quotations.server.ts'
import { quotationLabel } from './rules.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { formatTotal, ZERO_PAISE } from '#shop/money.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

type Recorded = { by: Actor; quotation: Quotation; before?: Quotation; action: string }

export async function recordQuotation(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ by, quotation, before, action }: Recorded,
): Promise<void> {
	const { discount, discountReason, version } = quotation
	const amount = formatTotal(totalsOf(quotation).total)
	const hadDiscount = (before?.discount ?? ZERO_PAISE) !== ZERO_PAISE
	await recordAudit(shop, transaction, {
		by,
		action,
		subject: quotationLabel(quotation.number),
		detail: {
			...(before ? { from: formatTotal(totalsOf(before).total), to: amount } : { amount }),
			...(discount > 0 || hadDiscount
				? { discount: [formatTotal(discount), discountReason].filter(Boolean).join(', ') }
				: {}),
			...(before ? describeChange(before, quotation) : {}),
			version,
		},
	})
}

/** Which fields, and of the terms what they said: a customer may have paid by them. */
function describeChange(before: Quotation, after: Quotation): Record<string, string> {
	const [earlier, later] = [partsOf(before), partsOf(after)]
	const changed = Object.keys(later).filter((part) => !isDeepStrictEqual(earlier[part], later[part]))
	return {
		...(changed.length > 0 ? { changed: changed.join(', ') } : {}),
		...(before.terms === after.terms ? {} : { 'terms changed': `“${before.terms}” → “${after.terms}”` }),
	}
}

function partsOf({ recipient, billing, ...quotation }: Quotation): Record<string, unknown> {
	const { name, phone, email, address, city, state, pincode } = recipient
	return {
		account: quotation.customerId,
		name,
		phone,
		email,
		address: [address, city, state],
		'PIN code': pincode,
		'billing address': [billing.address, billing.city, billing.state, billing.pincode],
		company: quotation.gstBuyer,
		packs: quotation.lines,
		delivery: quotation.shippingMethod,
		'last day': quotation.lastDay,
		channel: quotation.channel,
		note: quotation.note,
	}
}
