/** Orders and replacements selected for printing. */
import { isOrderNumber, MAX_BULK_ORDERS } from '#shop/orders/rules.ts'

/** Returns the numbers in the query of the URL, without duplicates and unchecked. */
export function selectedNumbers(request: Request): string[] {
	const numbers = new URL(request.url).searchParams.getAll('number')
	return [...new Set(numbers)].slice(0, MAX_BULK_ORDERS)
}

export function selectedOrderNumbers(request: Request): string[] {
	return selectedNumbers(request).filter(isOrderNumber)
}

/** Leaves out the email, which is not printed on a parcel. */
export function withoutEmail<T extends { email: string }>({ email: _email, ...to }: T): Omit<T, 'email'> {
	return to
}
