import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { type Contact, orderReference } from '../tables.server.ts'
import type { Tracking } from '#shop/couriers/rules.ts'
import { moment } from '#shop/database/columns.server.ts'
import { literals } from '#shop/database/conditions.server.ts'
import type { Paise } from '#shop/money.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

/** What a correction replaced, by its kind. */
export type Corrected =
	| { kind: 'recipient'; before: Contact }
	/** `replacement` is the number of the replacement whose parcel it is. Without it, it is the order's own parcel. */
	| { kind: 'tracking'; before: Tracking & { replacement?: string } }
	| { kind: 'grind'; before: { position: number; grind: string } }
	/** The order was marked as delivered by mistake. */
	| { kind: 'delivery'; before: { deliveredAt: string } }
	/** `refunded` is how much less the order costs since. */
	| { kind: 'size'; before: { position: number; size: string; price: Paise; refunded: Paise } }
	| { kind: 'gst_buyer'; before: { gstBuyer: GstBuyer | null } }

const CORRECTION_KINDS = ['recipient', 'tracking', 'grind', 'delivery', 'gst_buyer', 'size'] as const

/** What an order was before the shop corrected it. */
export const orderCorrections = pgTable(
	'order_corrections',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		orderId: orderReference(),
		at: moment('at').notNull(),
		by: text('by').notNull(),
		/** Only the staff see it. */
		reason: text('reason').notNull(),
		kind: text('kind', { enum: CORRECTION_KINDS }).notNull().default('recipient'),
		before: jsonb('before').$type<Corrected['before']>().notNull(),
	},
	(table) => [
		index('order_corrections_order').on(table.orderId),
		check('correction_kind_known', sql`${table.kind} in (${literals(CORRECTION_KINDS)})`),
	],
)
