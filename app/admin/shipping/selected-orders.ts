/** The orders that were ticked, as the address of their papers names them. */
import { isOrderNumber, MAX_BULK_ORDERS } from '#shop/orders/rules.ts'

export function chosenNumbers(request: Request): string[] {
	const asked = new URL(request.url).searchParams.getAll('number').filter(isOrderNumber)
	return [...new Set(asked)].slice(0, MAX_BULK_ORDERS)
}
