/** The messages that shoppers read when a payment fails. */

/** The shopper cancelled at the provider, or declined the request in a UPI app. */
export const IF_MONEY_HAS_LEFT =
	"If money has left your account, we'll confirm the order by email or refund you in full."

export const CANCELLED_CODE = 'TXN_CANCELLED'

const MESSAGES = new Map([
	['INVALID_MPIN', 'The UPI PIN was wrong, so your bank declined the payment.'],
	['INSUFFICIENT_BALANCE', 'Your bank declined the payment because the account balance was too low.'],
	['TXN_NOT_COMPLETED', "The payment wasn't completed in time."],
	[CANCELLED_CODE, 'The payment was cancelled.'],
	['BANK_TECHNICAL_ISSUE', 'Your bank had a technical problem. Please try again or use another way to pay.'],
	['TXN_LIMIT_BREACHED', 'The amount is above a limit that your bank sets.'],
])
export const NOT_INITIATED = 'Failed to initiate payment. Please try again.'
export const CANCELLED = { title: 'Payment Cancelled', message: 'You cancelled the payment process.' }
/** For a page that several people may open: who reads it may not be who opened the payment page. */
export const UNFINISHED =
	"A payment has been started but isn't finished. If somebody is paying on another phone or computer right now, please let them finish."
export const IN_REVIEW_TITLE = "We're looking into your payment"
export const NOTHING_TO_PAY =
	"You don't need to pay again or add anything. Your money is safe: we'll refund you or write to you."
/** Of a payment whose amount is not the order's total, or that the provider does not name. */
export const IN_REVIEW = `We've received your payment but couldn't match its amount to your order, so we're looking into it. ${NOTHING_TO_PAY}`
export const DECLINED = 'Your payment was declined or cancelled.'

/** Returns the message for the provider's error code, or `DECLINED` for an unknown one. */
export function failureMessage(errorCode: string | null): string {
	return MESSAGES.get(errorCode ?? '') ?? DECLINED
}
