/** Loads the data of the open dashboard tab. */
import type { OrderHistoryPage } from '#app/orders/order-history.tsx'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { hasBirthdayCode } from '#shop/account-lifecycle/birthday.server.ts'
import { listAddresses } from '#shop/accounts/addresses.server.ts'
import type { Customer, SavedAddress } from '#shop/accounts/rules.ts'
import { listSessions, type SessionView } from '#shop/accounts/sessions/sessions.server.ts'
import { isSubscribed } from '#shop/subscribers/subscribers.server.ts'
import { countOrders, findLatestOrder, listOrders } from '#shop/orders/views/order-views.server.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'
import { completeOrderViews, isPaidOtherwise } from '#shop/payments/complete-order-views.server.ts'
import { HISTORY_PAGE_SIZE } from '#shop/orders/rules.ts'

/** Null if the database was unavailable. */
type DashboardTab =
	| {
			name: 'overview'
			/** `order` is null before the first order. */
			last: { order: OrderView | null } | null
			hasBirthdayCode: boolean
			isSubscribed: Promise<boolean>
	  }
	| { name: 'orders'; history: OrderHistoryPage | null }
	| { name: 'addresses'; addresses: SavedAddress[] | null }
	| { name: 'security'; sessions: SessionView[] | null }

export type AccountRequest = {
	request: Request
	context: Context
	customer: Customer
	token: string
}

export const DATABASE_UNAVAILABLE = 'The account area could not reach the database'

export async function loadTab(accountRequest: AccountRequest): Promise<DashboardTab> {
	const { request, context, customer } = accountRequest
	const query = new URL(request.url).searchParams
	const shop = context.get(shopContext)
	const orNull = <Value>(load: () => Promise<Value>) => nullIfUnavailable(context, DATABASE_UNAVAILABLE, load)
	switch (query.get('tab')) {
		case 'orders': {
			const page = Number(query.get('page') ?? '1')
			return { name: 'orders', history: await orNull(() => loadHistory(accountRequest, page)) }
		}
		case 'addresses':
			return { name: 'addresses', addresses: await orNull(() => listAddresses(shop, customer.id)) }
		case 'security':
			return {
				name: 'security',
				sessions: await orNull(() => listSessions(shop, { customer, token: accountRequest.token })),
			}
		default: {
			const [last, hasCode] = await Promise.all([
				orNull(async () => ({ order: await findLatestOrder(shop, customer.id) })),
				orNull(() => hasBirthdayCode(shop, customer)),
			])
			return {
				name: 'overview',
				last,
				hasBirthdayCode: hasCode ?? false,
				isSubscribed: orNull(() => isSubscribed(shop, customer.email)).then((found) => found ?? false),
			}
		}
	}
}

/** A page number beyond the last shows the last page. */
async function loadHistory(
	{ context, customer }: AccountRequest,
	requestedPage: number,
): Promise<OrderHistoryPage> {
	const shop = context.get(shopContext)
	const history = { customerId: customer.id, alsoListed: isPaidOtherwise(shop) }
	const count = await countOrders(shop, history)
	const last = Math.max(1, Math.ceil(count / HISTORY_PAGE_SIZE))
	const page = Number.isInteger(requestedPage) && requestedPage >= 1 ? Math.min(requestedPage, last) : 1
	const listed = await listOrders(shop, { ...history, page })
	return { count, page, orders: await completeOrderViews(shop, listed) }
}
