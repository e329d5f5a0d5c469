/** The post at the command line: what was written about an order, and once more on its way. */
import { type Answer, done, type ShopCommand, table } from './command.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { formatMoment } from '#shop/dates.ts'
import { findForAdmin } from '#shop/orders/admin.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { listOrderEmails, resendOrderEmail } from '#shop/orders/resend-email.server.ts'
import { ORDER_NOT_FOUND } from '#shop/orders/tracking.server.ts'
import { refuse } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

export const mailCommands: ShopCommand[] = [
	{
		words: 'mail list',
		takes: '<order>',
		about: 'The emails about an order, the newest first: what they say on top, to whom, when they left.',
		run: (shop, [number]) =>
			onOrder(shop, number, async (order) => {
				const emails = await listOrderEmails(shop, order)
				const rows = emails.map(({ subject, to, sentAt }) => [
					subject,
					to,
					sentAt ? formatMoment(sentAt) : 'waits to go',
				])
				return done(rows.length === 0 ? 'No emails.' : table([['Email', 'To', 'Left'], ...rows]))
			}),
	},
	{
		words: 'mail resend',
		takes: '<order> [words of its subject]',
		about: 'Sends the newest letter about an order once more, or the newest whose subject has these words.',
		run: (shop, [number, ...words]) =>
			onOrder(shop, number, async (order) => {
				const wanted = words.join(' ').toLowerCase()
				const emails = await listOrderEmails(shop, order)
				const letter = emails.find(({ subject }) => subject.toLowerCase().includes(wanted))
				if (!letter) return NO_LETTER
				const outcome = await resendOrderEmail(shop, { order, letterId: letter.id, by: COMMAND_LINE })
				if (!outcome.ok) return outcome
				const { subject, to } = outcome.letter
				return done(
					outcome.isQueued
						? `"${subject}" goes to ${to} again, as soon as the shop is running.`
						: `"${subject}" has not left yet; it goes to ${to} as soon as the shop is running.`,
				)
			}),
	},
]

const NO_LETTER = refuse('missing', null, { message: 'There is no such letter about this order.' })

async function onOrder(
	shop: Shop,
	number: string | undefined,
	act: (order: Order) => Promise<Answer>,
): Promise<Answer> {
	const found = await findForAdmin(shop, number ?? '')
	return found ? act(found.order) : ORDER_NOT_FOUND
}
