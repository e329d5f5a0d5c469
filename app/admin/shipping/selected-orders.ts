/** Orders selected for printing. */
import { isOrderNumber, MAX_BULK_ORDERS } from '#shop/orders/rules.ts'

/** Their numbers, from the query of the URL. */
export function selectedOrders(request: Request): string[] {
	const numbers = new URL(request.url).searchParams.getAll('number').filter(isOrderNumber)
	return [...new Set(numbers)].slice(0, MAX_BULK_ORDERS)
}

/** What is printed on a parcel. */
export function withoutEmail<T extends { email: string }>({ email: _email, ...to }: T): Omit<T, 'email'> {
	return to
}
