/** Writes the audit entries of a quotation. Only its texts may be personal data, and they are deleted with it. */
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { totalsOf } from './quotations.server.ts'
import type { Quotation } from './tables.server.ts'
import { quotationLabel } from './rules.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { auditLog } from '#shop/audit/tables.server.ts'
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
				? { discount: [formatTotal(discount), discountReason].filter(Boolean).join(REASON_AFTER) }
				: {}),
			...(before ? describeChange(before, quotation) : {}),
			version,
		},
	})
}

/** Separates the amount of a discount from its reason. */
const REASON_AFTER = ', '

/** Deletes the reasons of discounts and the texts of terms. Who did what, when, and the amounts stay. */
export async function deleteAuditTexts(
	transaction: Transaction,
	{ number }: Pick<Quotation, 'number'>,
): Promise<void> {
	const { detail, subject } = auditLog
	const amount = sql`split_part(${detail} ->> 'discount', ${REASON_AFTER}, 1)`
	await transaction
		.update(auditLog)
		.set({
			detail: sql`(${detail} - 'terms changed') || jsonb_strip_nulls(jsonb_build_object('discount', ${amount}))`,
		})
		.where(eq(subject, quotationLabel(number)))
}

/** Records which fields have changed, and of the terms their text, because a customer may have paid by them. */
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
