import { isNotNull, isNull, sql } from 'drizzle-orm'
import {
	type AnyPgColumn,
	boolean,
	check,
	date,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { PAYMENT_METHODS } from './payment-methods.ts'
import { PAYMENT_STATES, SOLD_PAYMENT_STATES } from './payment-states.ts'
import { ORDER_STATUSES, SHIPPED_STATUSES } from './statuses.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { moment } from '#shop/database/columns.server.ts'
import { literals, mailboxOf } from '#shop/database/conditions.server.ts'
import { type Paise, ZERO_PAISE } from '#shop/money.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

export const orderStatus = pgEnum('order_status', ORDER_STATUSES)
export const paymentState = pgEnum('payment_state', PAYMENT_STATES)

/** A delivery or billing address, as entered at checkout. */
export type Contact = {
	name: string
	email: string
	address: string
	city: string
	state: string
	pincode: string
	phone: string
}

/** Why an unpaid order is hidden. `replaced` means that its browser placed another order instead. */
export type HiddenReason = 'failed' | 'timeout' | 'replaced'
export type Checkout = typeof checkouts.$inferSelect

/** One purchase of a shopper, who may create several orders by editing before paying. At most one of them is fulfilled. */
export const checkouts = pgTable(
	'checkouts',
	{
		id: uuid('id').primaryKey(),
		createdAt: moment('created_at').notNull(),
		/** The order that was paid first. It has no foreign key, because orders refer to checkouts. */
		settledOrderId: uuid('settled_order_id'),
		/** By the database's clock. */
		settledAt: moment('settled_at'),
		/** The shop entered it, so orders that a customer places in the shop never belong to it. */
		isEnteredByShop: boolean('is_entered_by_shop').notNull().default(false),
		/** When the shop withdrew it, or its customer's account was deleted. Money that still arrives for it is refunded. */
		closedAt: moment('closed_at'),
		/** The customers (by id) and guests (by the hash of their cookie) who know that it is settled. */
		acknowledgedBy: text('acknowledged_by').array().notNull().default([]),
		/** When the last of them learned that, by the database's clock. */
		acknowledgedAt: moment('acknowledged_at'),
	},
	(table) => [
		check('settled_at_known', sql`(${table.settledOrderId} is null) = (${table.settledAt} is null)`),
		uniqueIndex('checkouts_settled').on(table.settledOrderId).where(isNotNull(table.settledOrderId)),
	],
)

export const orders = pgTable(
	'orders',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		number: text('number').notNull().unique(),
		status: orderStatus('status').notNull(),
		paymentState: paymentState('payment_state').notNull().default('unpaid'),
		paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull().default('online'),
		subtotal: integer('subtotal_paise').$type<Paise>().notNull(),
		shipping: integer('shipping_paise').$type<Paise>().notNull(),
		discount: integer('discount_paise').$type<Paise>().notNull(),
		total: integer('total_paise').$type<Paise>().notNull(),
		/** The id of the method in the settings, which may have been removed since. */
		shippingMethod: text('shipping_method').notNull(),
		shippingMethodName: text('shipping_method_name').notNull(),
		/** The customer collects it, so nothing is delivered. */
		isCollected: boolean('is_collected').notNull().default(false),
		promoCode: text('promo_code'),
		/** The name of the automatic offer that the discount comes from. */
		offerName: text('offer_name'),
		/** Why the staff have given a discount, as the customer reads it. */
		discountReason: text('discount_reason'),
		/** The part of the discount that is taken off shipping only. */
		shippingDiscount: integer('shipping_discount_paise').$type<Paise>().notNull().default(ZERO_PAISE),
		recipient: jsonb('recipient').$type<Contact>().notNull(),
		billing: jsonb('billing').$type<Contact>().notNull(),
		/** The buyer that the invoice names, or null for a buyer without a GSTIN. */
		gstBuyer: jsonb('gst_buyer').$type<GstBuyer>(),
		/** Null for a guest, until the guest verifies the order's email address. */
		customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
		/** The hash of the cookie secret of the guest who placed it, or that the customer had as a guest. */
		guestHash: text('guest_hash').notNull(),
		/** The hash of the cookie secret of the browser it was placed in, which outlives sessions and opens nothing. */
		browserHash: text('browser_hash').notNull(),
		/** The hashes of the other browsers in which its customer has repeated it. */
		continuedIn: text('continued_in').array().notNull().default([]),
		checkoutId: uuid('checkout_id')
			.notNull()
			.references(() => checkouts.id),
		/** Equal for orders of the same items to the same address at the same total. */
		fingerprint: text('fingerprint').notNull(),
		/** The days promised when it was placed or paid late. Null for orders placed before these were stored. */
		deliveryFrom: date('delivery_from', { mode: 'string' }),
		deliveryTo: date('delivery_to', { mode: 'string' }),
		trackingNumber: text('tracking_number'),
		courier: text('courier'),
		createdAt: moment('created_at').notNull(),
		/** What was paid instead of the total, for an order that is not fulfilled. All of it is refunded. */
		wrongPayment: integer('wrong_payment_paise').$type<Paise>(),
		/** The order is unpaid and hidden from the customer. The row stays, because a payment may still arrive. */
		hiddenAt: moment('removed_at'),
		hiddenReason: text('removed_reason').$type<HiddenReason>(),
		restoredAt: moment('restored_at'),
	},
	(table) => [
		check('total_adds_up', sql`${table.total} = ${table.subtotal} + ${table.shipping} - ${table.discount}`),
		check('total_positive', sql`${table.total} > 0`),
		check('promotions_never_add_up', sql`${table.promoCode} is null or ${table.offerName} is null`),
		check(
			'shipping_discount_in_shipping',
			sql`${table.shippingDiscount} between 0 and least(${table.shipping}, ${table.discount})`,
		),
		check(
			'delivery_in_order',
			sql`(${table.deliveryFrom} is null) = (${table.deliveryTo} is null) and ${table.deliveryFrom} <= ${table.deliveryTo}`,
		),
		check(
			'shipped_is_tracked',
			sql`${table.status} not in (${literals(SHIPPED_STATUSES)}) or ${table.trackingNumber} is not null or ${table.isCollected}`,
		),
		index('orders_guest').on(table.guestHash, table.createdAt),
		index('orders_browser').on(table.browserHash),
		index('orders_continued').using('gin', table.continuedIn).where(sql`${table.continuedIn} <> '{}'`),
		index('orders_checkout').on(table.checkoutId),
		index('orders_customer').on(table.customerId, table.createdAt),
		index('orders_status').on(table.status, table.createdAt, table.id).where(isNull(table.hiddenAt)),
		index('orders_newest').on(table.createdAt, table.id),
		// The index contains all that a sum of sales reads.
		index('orders_sold')
			.on(table.createdAt, table.total, table.paymentState, table.id)
			.where(sql`${table.paymentState} in (${literals(SOLD_PAYMENT_STATES)}) and ${table.hiddenAt} is null`),
		index('orders_number_from').on(sql`${table.number} collate "C"`),
		index('orders_email_from').on(sql`(lower(${table.recipient} ->> 'email')) collate "C"`),
		index('orders_name_from').on(sql`(lower(${table.recipient} ->> 'name')) collate "C"`),
		index('orders_mailbox').on(mailboxOf(table.recipient)),
		index('orders_phone').on(sql`(${table.recipient} ->> 'phone')`),
		index('orders_tracking').on(sql`upper(${table.trackingNumber})`).where(isNotNull(table.trackingNumber)),
		index('orders_pincode').on(sql`(${table.recipient} ->> 'pincode')`),
		index('orders_unclaimed')
			.on(sql`lower(${table.recipient} ->> 'email')`)
			.where(sql`${table.customerId} is null`),
	],
)

export const orderItems = pgTable(
	'order_items',
	{
		orderId: orderReference(),
		position: integer('position').notNull(),
		productId: integer('product_id').notNull(),
		productName: text('product_name').notNull(),
		/** For example 'Small (220g)'. */
		sizeLabel: text('size').notNull(),
		/** The key of the pack size. Null for early orders, when it was the name of the size in lower case: see `sizeOf`. */
		size: text('variant'),
		grind: text('grind').notNull(),
		/** What the law requires to be said of the product, such as its chicory. */
		declaration: text('declaration'),
		price: integer('price_paise').$type<Paise>().notNull(),
		quantity: integer('quantity').notNull(),
		/** The part of the order's discount that is taken off this item only. */
		discount: integer('discount_paise').$type<Paise>().notNull().default(ZERO_PAISE),
		/** How many of the packs the discount makes free. */
		freeQuantity: integer('free_quantity').notNull().default(0),
		imageUrl: text('image_url').notNull(),
		hsn: text('hsn').notNull(),
		/** The GST included in the price when the order was placed. */
		rateBasisPoints: integer('tax_rate_basis_points').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.orderId, table.position] }),
		check('quantity_positive', sql`${table.quantity} > 0`),
		check(
			'discount_in_price',
			sql`${table.discount} between 0 and ${table.price}::bigint * ${table.quantity}`,
		),
		check('free_in_quantity', sql`${table.freeQuantity} between 0 and ${table.quantity}`),
	],
)

/** Partial refunds of orders that continue. `refunds` has what each payment gives back for it. */
export const partialRefunds = pgTable(
	'parts_returned',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		orderId: orderReference(),
		amount: integer('amount_paise').$type<Paise>().notNull(),
		at: moment('at').notNull(),
		/** When all of it had been paid back. Null while it is due. It has a default for the previous version, which does not set it. */
		refundedAt: moment('refunded_at').defaultNow(),
	},
	(table) => [
		check('part_positive', sql`${table.amount} > 0`),
		index('parts_returned_order').on(table.orderId),
	],
)

/** The status changes of orders. */
export const statusChanges = pgTable(
	'order_events',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		orderId: orderReference(),
		from: orderStatus('from_status'),
		to: orderStatus('to_status').notNull(),
		at: moment('at').notNull(),
		by: text('by').notNull(),
	},
	(table) => [
		index('order_events_order').on(table.orderId),
		index('order_events_delivered').on(table.at).where(sql`${table.to} = 'delivered'`),
	],
)

/** For the tables of what belongs to an order. */
export function orderReference() {
	return uuid('order_id')
		.notNull()
		.references((): AnyPgColumn => orders.id)
}
