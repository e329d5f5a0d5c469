/** Decides who may read the emails that the shop would have sent. */
import { data } from 'react-router'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import type { Shop } from '#shop/shop.server.ts'

/**
 * Allowed only without an SMTP server and with sandbox payments, and only on the server's own machine unless a setting
 * says otherwise: the emails contain everybody's codes and orders.
 */
export function requireMailbox(context: Context): Shop {
	const shop = context.get(shopContext)
	const { smtp, payments, mailboxReadableBy } = shop.config
	const mayRead = mailboxReadableBy === 'everyone' || context.get(requestContext).isFromThisMachine
	if (smtp || payments.mode !== 'sandbox' || !mayRead) throw data(null, { status: 404 })
	return shop
}
