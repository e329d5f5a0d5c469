/** What each tab of the account needs to know, and nothing of the others. */
import type { RouterContextProvider } from 'react-router'
import type { OrderHistoryPage } from '#app/orders/order-history.tsx'
import { requestContext, shopContext } from '#app/web/shop-context.ts'
import { listAddresses } from '#shop/accounts/addresses.server.ts'
import type { Customer, SavedAddress } from '#shop/accounts/rules.ts'
import { isSubscribed } from '#shop/newsletter/newsletter.server.ts'
import { countOrders, listOrders } from '#shop/orders/history.server.ts'
import { HISTORY_PAGE } from '#shop/orders/rules.ts'
import { isFromDatabase } from '#shop/database-errors.server.ts'

type DashboardTab =
	| { name: 'overview'; isSubscribed: Promise<boolean> }
	| { name: 'orders'; history: OrderHistoryPage | null }
	| { name: 'addresses'; addresses: SavedAddress[] | null }
	| { name: 'security' }

export type Asked = {
	request: Request
	context: Readonly<RouterContextProvider>
	customer: Customer
}

export async function readTab(asked: Asked): Promise<DashboardTab> {
	const query = new URL(asked.request.url).searchParams
	const shop = asked.context.get(shopContext)
	const { id: customerId, email } = asked.customer
	switch (query.get('tab')) {
		case 'orders': {
			const page = Number(query.get('page') ?? '1')
			return { name: 'orders', history: await orNull(asked, () => readHistory(asked, page)) }
		}
		case 'addresses':
			return { name: 'addresses', addresses: await orNull(asked, () => listAddresses(shop, customerId)) }
		case 'security':
			return { name: 'security' }
		default:
			// Whoever cannot be looked up counts as not subscribed.
			return {
				name: 'overview',
				isSubscribed: orNull(asked, () => isSubscribed(shop, email)).then((found) => found ?? false),
			}
	}
}

/** A page beyond the last shows the last. */
async function readHistory({ context, customer }: Asked, asked: number): Promise<OrderHistoryPage> {
	const shop = context.get(shopContext)
	const count = await countOrders(shop, customer.id)
	const last = Math.max(1, Math.ceil(count / HISTORY_PAGE))
	const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, last) : 1
	return { count, page, orders: await listOrders(shop, { customerId: customer.id, page }) }
}

/** Null when the database could not answer: the rest of the page still stands. */
export async function orNull<Value>({ context }: Asked, ask: () => Promise<Value>): Promise<Value | null> {
	try {
		return await ask()
	} catch (error) {
		if (!isFromDatabase(error)) throw error
		const { id } = context.get(requestContext)
		context
			.get(shopContext)
			.log.error({ err: error, requestId: id }, 'The account area got no answer from the database')
		return null
	}
}
