/** Samples of the emails to subscribers, to those who wait for a pack, and to those who wrote to the shop. */
import { SAMPLE_CUSTOMER } from '#app/admin/emails/sample-order.server.ts'
import { backInStockEmail } from '#shop/back-in-stock/emails.server.ts'
import { messageForShop, messageReceived, messageReply } from '#shop/contact/emails.server.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { paise } from '#shop/money.ts'
import type { OrderEmailData } from '#shop/orders/emails/render-order-email.ts'
import { unpaidReminderEmail } from '#shop/reminders/emails.server.ts'
import { newsletterWelcome } from '#shop/subscribers/emails.server.ts'

type Data = { data: OrderEmailData; now: Date }
export type Sample = { label: string; render: (data: Data) => Email }

export const recipient = ({ data: { brand, publicUrl } }: Data) => ({
	to: SAMPLE_CUSTOMER.email,
	name: SAMPLE_CUSTOMER.name,
	brand,
	publicUrl,
})

const MESSAGE = {
	...SAMPLE_CUSTOMER,
	phone: '9876543210',
	ticket: 'T-20261120-7F3K9',
	message: 'Do you grind for a French press?',
}

const VARIANT = {
	productId: 1,
	productName: 'Artisan Blend - 100% Pure',
	size: 'small',
	sizeLabel: 'Small (220g)',
	price: paise(24_000),
}

export const WRITTEN_TO_EMAILS = {
	'newsletter-welcome': {
		label: 'Newsletter: welcome',
		render: (data) =>
			newsletterWelcome({
				...recipient(data),
				unsubscribeUrl: `${data.data.publicUrl}/unsubscribe`,
			}),
	},
	'back-in-stock': {
		label: 'Back in stock',
		render: ({ data: { brand, publicUrl } }) =>
			backInStockEmail({
				to: SAMPLE_CUSTOMER.email,
				variant: { ...VARIANT, imageUrl: `${publicUrl}/product-images/pure/pure1.jpg` },
				brand,
				publicUrl,
				stopUrl: `${publicUrl}/back-in-stock/stop`,
			}),
	},
	'unpaid-order': {
		label: 'Reminder of an unpaid order',
		render: ({ data: { order, items, brand, publicUrl } }) =>
			unpaidReminderEmail({
				order,
				items,
				brand,
				publicUrl,
				restoreUrl: `${publicUrl}/orders/${order.number}/restore`,
				unsubscribeUrl: `${publicUrl}/unsubscribe`,
			}),
	},
	'message-to-shop': {
		label: 'Message to the shop',
		render: ({ data: { brand, publicUrl } }) => messageForShop({ ...MESSAGE, brand, publicUrl }),
	},
	'message-received': {
		label: 'Message received',
		render: ({ data: { brand, publicUrl } }) => messageReceived({ ...MESSAGE, brand, publicUrl }),
	},
	'message-reply': {
		label: 'Reply to a message',
		render: ({ data: { brand } }) =>
			messageReply({ message: MESSAGE, reply: 'Yes, choose Coarse.\nEnjoy your coffee.', brand }),
	},
} satisfies Record<string, Sample>
