/** The order numbers selected for printing, from the query of the URL. */
import { isOrderNumber, MAX_BULK_ORDERS } from '#shop/orders/rules.ts'

export function selectedOrders(request: Request): string[] {
	const numbers = new URL(request.url).searchParams.getAll('number').filter(isOrderNumber)
	return [...new Set(numbers)].slice(0, MAX_BULK_ORDERS)
}
