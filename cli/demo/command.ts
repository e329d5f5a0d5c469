/** `demo`: fills an empty shop with a year of sample data. */
import { type DatabaseCommand, success, usageError } from '../command.ts'
import { withShop } from '../open-shop.ts'
import { createDemo, MAX_ORDERS } from './demo.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { formatTotal, sum } from '#shop/money.ts'

const DEFAULT_ORDERS = 3_000

export const demoCommands: DatabaseCommand[] = [
	{
		name: 'demo',
		parameters: '[orders]',
		description: `Creates a year of sample customers, orders, invoices, subscribers, messages and reviews (marked as samples): ${DEFAULT_ORDERS} orders, or the given number. Only for a shop without orders whose payments use the sandbox. No emails are sent.`,
		runOnDatabase: async ([typedCount = String(DEFAULT_ORDERS), ...rest], progress) => {
			const count = Number(typedCount)
			if (!Number.isInteger(count) || rest.length > 0) {
				return usageError(`How many orders? Give a whole number up to ${MAX_ORDERS}.`)
			}
			return withShop(async (shop, pool) => {
				await seedIfEmpty(shop.db)
				const outcome = await createDemo(shop, { pool, count, progress })
				if (!outcome.ok) return outcome
				const sold = outcome.demoOrders.filter(({ history }) => history.hidden === null)
				const total = formatTotal(sum(...sold.map(({ order }) => order.total)))
				return success(
					`Created ${outcome.demoOrders.length} orders by ${outcome.people.length} customers, ${total} in total. Open ${shop.config.publicUrl}/admin. To remove them, delete the data folder.`,
				)
			})
		},
	},
]
