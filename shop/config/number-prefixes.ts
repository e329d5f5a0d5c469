/** The prefixes of order numbers, and of invoices and other documents for the accountant. */
export const DEFAULT_ORDER_PREFIX = 'SK3'
export const DEFAULT_INVOICE_PREFIX = 'SK'

export const ORDER_PREFIX = '[A-Z0-9]{2,6}'
const WHOLE_ORDER_PREFIX = new RegExp(`^${ORDER_PREFIX}$`)
export const ORDER_PREFIX_MESSAGE = '2 to 6 capital letters or digits, such as SK3'

export function isOrderPrefix(text: string): boolean {
	return WHOLE_ORDER_PREFIX.test(text)
}

/**
 * An invoice number has at most 16 characters (CGST Rules, rule 46(b)): prefix, letter of the series, financial year, and
 * at least five digits. The prefix must not end with the letter of a series, or two series could have the same numbers.
 */
const INVOICE_PREFIX = /^[A-Z0-9]{0,2}[AE-Z0-9]$/
export const INVOICE_PREFIX_MESSAGE =
	"1 to 3 capital letters or digits, such as SK, that don't end with B, C or D"

export function isInvoicePrefix(text: string): boolean {
	return INVOICE_PREFIX.test(text)
}
