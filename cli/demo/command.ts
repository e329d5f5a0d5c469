/** `demo`: fills an empty shop with a year to look at. */
import { type BareCommand, done, misused } from '../command.ts'
import { withShop } from '../open-shop.ts'
import { demonstrate, MOST_ORDERS } from './demo.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { formatTotal, sum } from '#shop/money.ts'

const USUAL_ORDERS = 3_000

export const demoCommands: BareCommand[] = [
	{
		name: 'demo',
		parameters: '[orders]',
		about: `A year of invented customers, orders, invoices, subscribers and messages to look at: ${USUAL_ORDERS} orders, or as many as you say. Only into a shop without orders whose payments are the sandbox. Nobody gets a letter.`,
		runBare: async ([words = String(USUAL_ORDERS), ...rest], progress) => {
			const count = Number(words)
			if (!Number.isInteger(count) || rest.length > 0) {
				return misused(`How many orders? A whole number up to ${MOST_ORDERS}.`)
			}
			return withShop(async (shop, pool) => {
				await seedIfEmpty(shop.db)
				const outcome = await demonstrate(shop, { pool, count, progress })
				if (!outcome.ok) return outcome
				const sold = outcome.stories.filter(({ way }) => way.removed === null)
				const total = formatTotal(sum(...sold.map(({ order }) => order.total)))
				return done(
					`${outcome.stories.length} orders of ${outcome.people.length} people, ${total} in all. Look at ${shop.config.publicUrl}/admin. To be rid of it, move the data folder away.`,
				)
			})
		},
	},
]
