/** The letter to the shop itself about a refund that needs a person. */
import { REFUND_LATE_AFTER_DAYS, REFUND_ATTEMPTS_BEFORE_ALARM } from './rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { buttonLink, emailLayout, paragraph, signature } from '#shop/email/layout.ts'
import { formatTotal, type Paise } from '#shop/money.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'

const WHY = {
	failing: `PhonePe has refused it ${REFUND_ATTEMPTS_BEFORE_ALARM} times. The shop goes on trying.`,
	late: `It has been under way for more than ${REFUND_LATE_AFTER_DAYS} days, and its customer was told ${REFUND_TIME}.`,
}

type Facts = {
	order: { number: string }
	amount: Paise
	why: keyof typeof WHY
	brand: Brand
	publicUrl: string
}

export function refundNeedsPerson({ order, amount, why, brand, publicUrl }: Facts): Email {
	const address = `${publicUrl}/admin/orders/${order.number}`
	const sentences = [
		`${formatTotal(amount)} of the order ${order.number} should go back and does not arrive. ${WHY[why]}`,
		'Please look at it in the dashboard of PhonePe, or ask them. The order says how it stands:',
	]
	const title = 'A refund needs you'
	return {
		to: brand.email,
		subject: `${title} (${order.number})`,
		text: [...sentences, address, signature(brand)].join('\n\n'),
		html: emailLayout({
			title,
			body: sentences.map(paragraph).join('') + buttonLink(address, 'Open the order'),
			brand,
		}),
	}
}
