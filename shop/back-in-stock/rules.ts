/** Limits and messages of back-in-stock emails. */

/** After this many days, a request expires. */
export const WAITING_DAYS = 90

/** The promise beside the field. */
export const ONE_EMAIL = 'One email, and nothing else.'

/** The message is the same whether the email was already waiting, because it must not reveal who waits for what. */
export function requestReceivedMessage(pack: string): string {
	return `We'll email you once when ${pack}, is back in stock.`
}
