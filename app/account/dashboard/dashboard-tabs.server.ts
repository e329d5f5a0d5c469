/** What each tab of the account needs to know, and nothing of the others. */
import type { OrderHistoryPage } from '#app/orders/order-history.tsx'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { listAddresses } from '#shop/accounts/addresses.server.ts'
import type { Customer, SavedAddress } from '#shop/accounts/rules.ts'
import { isSubscribed } from '#shop/newsletter/newsletter.server.ts'
import { countOrders, listOrders } from '#shop/orders/order-views.server.ts'
import { HISTORY_PAGE } from '#shop/orders/rules.ts'

type DashboardTab =
	| { name: 'overview'; isSubscribed: Promise<boolean> }
	| { name: 'orders'; history: OrderHistoryPage | null }
	| { name: 'addresses'; addresses: SavedAddress[] | null }
	| { name: 'security' }

export type AccountRequest = {
	request: Request
	context: Context
	customer: Customer
}

export const DATABASE_UNAVAILABLE = 'The account area got no answer from the database'

export async function readTab(asked: AccountRequest): Promise<DashboardTab> {
	const { context } = asked
	const query = new URL(asked.request.url).searchParams
	const ask = <Value>(what: () => Promise<Value>) => nullIfUnavailable(context, DATABASE_UNAVAILABLE, what)
	const shop = context.get(shopContext)
	const { id: customerId, email } = asked.customer
	switch (query.get('tab')) {
		case 'orders': {
			const page = Number(query.get('page') ?? '1')
			return { name: 'orders', history: await ask(() => readHistory(asked, page)) }
		}
		case 'addresses':
			return { name: 'addresses', addresses: await ask(() => listAddresses(shop, customerId)) }
		case 'security':
			return { name: 'security' }
		default:
			// Whoever cannot be looked up counts as not subscribed.
			return {
				name: 'overview',
				isSubscribed: ask(() => isSubscribed(shop, email)).then((found) => found ?? false),
			}
	}
}

/** A page beyond the last shows the last. */
async function readHistory({ context, customer }: AccountRequest, wanted: number): Promise<OrderHistoryPage> {
	const shop = context.get(shopContext)
	const count = await countOrders(shop, customer.id)
	const last = Math.max(1, Math.ceil(count / HISTORY_PAGE))
	const page = Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, last) : 1
	return { count, page, orders: await listOrders(shop, { customerId: customer.id, page }) }
}
