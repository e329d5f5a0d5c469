/** Exports the orders of some days as CSV rows. */
import { sql } from 'drizzle-orm'
import { BYTE_ORDER_MARK, csvLine } from '#shop/csv/csv.ts'
import { inDays } from './days.ts'
import { type Days, formatForSpreadsheet } from '#shop/dates.ts'
import { paise, toRupees } from '#shop/money.ts'
import { sumPartialRefunds, SALES } from '#shop/orders/admin/sales.server.ts'
import { type PaymentMethod, paymentMethodsLabel } from '#shop/orders/payment-methods.ts'
import { isReceived, type PaymentState } from '#shop/orders/payment-states.ts'
import { type OrderStatus, statusLabel } from '#shop/orders/statuses.ts'
import type { Contact } from '#shop/orders/tables.server.ts'
import { PAYMENT_REFERENCES, METHODS_USED } from '#shop/payments/methods-used.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

const BATCH_SIZE = 1_000

type OrderRow = {
	id: string
	number: string
	created_at: string
	status: OrderStatus
	subtotal_paise: number
	shipping_paise: number
	discount_paise: number
	total_paise: number
	sales_paise: number
	promo_code: string | null
	offer_name: string | null
	tracking_number: string | null
	shipping_method_name: string
	recipient: Contact
	gst_buyer: GstBuyer | null
	payment_state: PaymentState
	methods_used: PaymentMethod[]
	payment_references: string | null
}

/** Columns with contacts and addresses, which not everybody may see. */
const CONTACT_HEADER = ['Email', 'Phone', 'Address']

const HEADER = [
	'Order',
	'Placed',
	'Status',
	'Subtotal',
	'Shipping',
	'Discount',
	'Total',
	'Sales',
	'Promo code',
	'Tracking number',
	'Name',
	...CONTACT_HEADER,
	'City',
	'State',
	'PIN code',
	'Company',
	'GSTIN',
	'Shipping method',
	'Paid by',
	'Payment references',
	'Status in words',
]

/**
 * Leaves out contacts for those who may not see customers. `Sales` is the amount paid less refunds. Payments at PhonePe
 * have its reference, and recorded ones that of the bank or of UPI. A column that is added comes last, because people
 * have programs and formulas for those before it. Reads in batches, so that the rows need not fit into
 * memory.
 */
export async function* exportOrders(
	{ db }: Pick<Shop, 'db'>,
	{ days, hasContacts }: { days: Days; hasContacts: boolean },
): AsyncGenerator<string> {
	yield BYTE_ORDER_MARK + csvLine(HEADER.filter((name) => hasContacts || !CONTACT_HEADER.includes(name)))
	let after = { createdAt: '1970-01-01', id: '00000000-0000-0000-0000-000000000000' }
	while (true) {
		const { rows } = await db.execute<OrderRow>(sql`
			with page as materialized (
				select * from orders
				where removed_at is null and ${inDays('created_at', days)}
					and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)
				order by created_at, id limit ${BATCH_SIZE}
			)
			select orders.*, ${SALES}::int as sales_paise, ${METHODS_USED} as methods_used,
				${PAYMENT_REFERENCES} as payment_references
			from page as orders
			left join ${sumPartialRefunds(sql`select id from page`)} on refunded.order_id = orders.id
			order by created_at, id`)
		for (const row of rows) yield orderLine(row, hasContacts)
		const last = rows.at(-1)
		if (!last || rows.length < BATCH_SIZE) return
		after = { createdAt: String(last.created_at), id: last.id }
	}
}

/** Counts the rows of `exportOrders`, for a progress display. */
export async function countExportedOrders({ db }: Pick<Shop, 'db'>, days: Days): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(sql`
		select count(*)::int as count from orders where removed_at is null and ${inDays('created_at', days)}`)
	return rows[0]?.count ?? 0
}

function orderLine(row: OrderRow, hasContacts: boolean): string {
	const { name, email, phone, address, city, state, pincode } = row.recipient
	const { subtotal_paise, shipping_paise, discount_paise, total_paise, sales_paise } = row
	const amounts = [subtotal_paise, shipping_paise, discount_paise, total_paise, sales_paise]
	return csvLine([
		row.number,
		formatForSpreadsheet(new Date(row.created_at)),
		row.status,
		...amounts.map((amount) => toRupees(paise(amount))),
		row.promo_code ?? row.offer_name,
		row.tracking_number,
		name,
		...(hasContacts ? [email, phone, address] : []),
		city,
		state,
		pincode,
		row.gst_buyer?.legalName ?? null,
		row.gst_buyer?.gstin ?? null,
		row.shipping_method_name,
		...(isReceived(row.payment_state)
			? [paymentMethodsLabel(row.methods_used), row.payment_references]
			: [null, null]),
		statusLabel(row.status),
	])
}
