import { foreignKey, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { replacements } from '../after-sales/tables.server.ts'
import { orderItems } from '../tables.server.ts'
import { roastBatches } from '#shop/roasts/tables.server.ts'

/** The batch that the packs of an order's item came from, in its own parcel and in each replacement. */
export const packedBatches = pgTable(
	'packed_batches',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		orderId: uuid('order_id').notNull(),
		position: integer('position').notNull(),
		/** Null for the parcel of the order. */
		replacementId: uuid('replacement_id').references(() => replacements.id),
		batchId: integer('batch_id')
			.notNull()
			.references(() => roastBatches.id),
	},
	(table) => [
		foreignKey({
			name: 'packed_batches_item',
			columns: [table.orderId, table.position],
			foreignColumns: [orderItems.orderId, orderItems.position],
		}),
		unique('packed_batches_once').on(table.orderId, table.position, table.replacementId).nullsNotDistinct(),
		index('packed_batches_batch').on(table.batchId),
	],
)
