/** The orders that were ticked, as the address of their papers names them. */
import { isOrderNumber } from '#shop/orders/rules.ts'

/** As many as a page of orders lets the shopkeeper choose. */
const MOST_CHOSEN = 50

export function chosenNumbers(request: Request): string[] {
	const asked = new URL(request.url).searchParams.getAll('number').filter(isOrderNumber)
	return [...new Set(asked)].slice(0, MOST_CHOSEN)
}
