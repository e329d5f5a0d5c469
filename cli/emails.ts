/** Lists and resends the emails about an order. */
import { type CommandResult, success, type ShopCommand, table } from './command.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { describeDelivery } from '#shop/email/emails.server.ts'
import { findForAdmin } from '#shop/orders/admin/admin.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { listOrderEmails, resendOrderEmail } from '#shop/orders/admin/order-emails.server.ts'
import { ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { refuse } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

export const emailCommands: ShopCommand[] = [
	{
		name: 'emails list',
		parameters: '<order>',
		description: 'Lists the emails about an order, newest first: subject, recipient and when they were sent.',
		run: (shop, [number]) =>
			onOrder(shop, number, async (order) => {
				const emails = await listOrderEmails(shop, order)
				const rows = emails.map((email) => [email.subject, email.to, describeDelivery(email)])
				return success(rows.length === 0 ? 'No emails.' : table([['Subject', 'To', 'Sent'], ...rows]))
			}),
	},
	{
		name: 'emails resend',
		parameters: '<order> [part of the subject]',
		description:
			'Sends the newest email about an order again, or the newest whose subject contains the given text.',
		run: (shop, [number, ...subjectWords]) =>
			onOrder(shop, number, async (order) => {
				const wanted = subjectWords.join(' ').toLowerCase()
				const emails = await listOrderEmails(shop, order)
				const email = emails.find(({ subject }) => subject.toLowerCase().includes(wanted))
				if (!email) return NO_EMAIL
				const outcome = await resendOrderEmail(shop, { order, emailId: email.id, by: COMMAND_LINE })
				if (!outcome.ok) return outcome
				const { subject, to } = outcome.email
				return success(
					outcome.isQueued
						? `"${subject}" will be sent to ${to} again as soon as the shop is running.`
						: `"${subject}" was not sent yet; it will be sent to ${to} as soon as the shop is running.`,
				)
			}),
	},
]

const NO_EMAIL = refuse('missing', null, { message: 'This order has no such email.' })

async function onOrder(
	shop: Shop,
	number: string | undefined,
	work: (order: Order) => Promise<CommandResult>,
): Promise<CommandResult> {
	const order = await findForAdmin(shop, number ?? '')
	return order ? work(order) : ORDER_NOT_FOUND
}
