/** Limits and messages of back-in-stock emails. */

/** After this, nobody is still waiting for the pack. */
export const WAITING_DAYS = 90

/** What is promised beside the field. */
export const ONE_EMAIL = 'One email, and nothing else.'

/** The same whether the email was waiting already or not: the answer must not reveal who waits for what. */
export function requestReceivedMessage(pack: string): string {
	return `We'll email you once when ${pack}, is back in stock.`
}
