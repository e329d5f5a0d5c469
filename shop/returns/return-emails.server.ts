/** Writes the emails about a return, to its customer and to the shop. */
import { renderMessage } from './render-message.ts'
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { formatTotal, type Paise } from '#shop/money.ts'
import { RETURN_WISHES } from '#shop/orders/after-sales/return-rules.ts'
import type { Return } from '#shop/orders/after-sales/returns.server.ts'
import { describePacks } from '#shop/orders/after-sales/views.ts'
import type { OrderEmailData } from '#shop/orders/emails/render-order-email.ts'
import { describeArrival } from '#shop/orders/emails/sentences.ts'
import type { OrderItem } from '#shop/orders/orders.server.ts'
import type { Notification } from '#shop/staff/notifications.server.ts'

type Subject = Pick<Return, 'id' | 'items' | 'wish' | 'answer' | 'sendsBack'>

export function returnRequestedEmail(data: OrderEmailData, about: Subject): Email {
	return render(data, about, {
		subject: `We've received your return request for order ${data.order.number}`,
		title: "We've received your return request",
		sentences: [
			`You've asked to return ${packs(data, about)}. We'll look into it and reply by email.`,
			"Please keep the pack until then, and don't send anything back yet. Often, a photo is enough.",
		],
	})
}

export function returnAgreedEmail(data: OrderEmailData, about: Subject): Email {
	return render(data, about, {
		subject: `We've accepted your return for order ${data.order.number}`,
		title: "We've accepted your return",
		sentences: about.sendsBack
			? [
					`Please send us ${packs(data, about)}. Pack it securely and write your Order ID on the parcel.`,
					"Please keep the courier's receipt: we pay for return shipping.",
				]
			: [`We're sorry about ${packs(data, about)}. You don't need to send anything back.`, arranging(about)],
		leadingFacts: about.sendsBack ? [['Send it to', returnAddress(data.brand)]] : [],
	})
}

function arranging({ wish }: Subject): string {
	return `You've asked for ${RETURN_WISHES[wish].toLowerCase()}. We'll arrange it now, and email you when it's done.`
}

function returnAddress({ legalName, address, phone }: Brand): string {
	return [legalName, address, phone].join('\n')
}

export function returnDeclinedEmail(data: OrderEmailData, about: Subject): Email {
	return render(data, about, {
		subject: `About your return request for order ${data.order.number}`,
		title: "We can't accept this return",
		sentences: [
			`We've looked into your request about ${packs(data, about)}, and we're sorry, but we can't accept this return.`,
		],
		closing: `If you disagree, write to ${data.brand.email}.`,
	})
}

export function returnReceivedEmail(data: OrderEmailData, about: Subject): Email {
	return render(data, about, {
		subject: `Your return for order ${data.order.number} has arrived`,
		title: 'Your return has arrived',
		sentences: [`We've received ${packs(data, about)}. ${arranging(about)}`],
	})
}

/** Sent as the email of the refund. */
export function returnRefundedEmail(data: OrderEmailData, about: Subject & { amount: Paise }): Email {
	const amount = formatTotal(about.amount)
	const { invoiceUrl } = data
	return render(data, about, {
		subject: `We're refunding ${amount} for your return, order ${data.order.number}`,
		title: 'Your refund is on its way',
		sentences: [`We've started a refund of ${amount} for ${packs(data, about)}. ${describeArrival(data)}`],
		otherLink: invoiceUrl ? { label: 'Invoice and credit note (PDF)', url: invoiceUrl } : null,
	})
}

export function returnReplacedEmail(data: OrderEmailData, about: Subject): Email {
	return render(data, about, {
		subject: `A fresh pack for your return, order ${data.order.number}`,
		title: 'A fresh pack is coming',
		sentences: [
			`We're packing ${packs(data, about)} for you again, free of charge. We'll email you the tracking number when it ships.`,
		],
	})
}

export function returnClosedEmail(data: OrderEmailData, about: Subject): Email {
	return render(data, about, {
		subject: `Your return for order ${data.order.number} is settled`,
		title: 'Your return is settled',
		sentences: [`Your return of ${packs(data, about)} is settled.`],
	})
}

type Message = Pick<
	Parameters<typeof renderMessage>[1],
	'subject' | 'title' | 'sentences' | 'leadingFacts' | 'closing' | 'otherLink'
>

function render(data: OrderEmailData, { answer }: Subject, message: Message): Email {
	const { name } = data.brand
	return renderMessage(data, {
		...message,
		...(answer === '' ? {} : { quoted: { label: `${name} writes`, text: answer } }),
		link: { label: 'View your return', url: `${data.publicUrl}/orders/${data.order.number}/return` },
	})
}

function packs({ items }: OrderEmailData, about: Subject): string {
	return describePacks(about.items, items).join('; ')
}

/** Leaves out the customer's words, because the notification outlives their account. */
export function newReturnNotice(
	{ number }: { number: string },
	{ id, chosen, items }: { id: string; chosen: Return['items']; items: readonly OrderItem[] },
): Notification {
	return {
		kind: 'return',
		key: `return:${id}`,
		subject: `A return to answer: order ${number}`,
		title: 'A customer has asked for a return',
		sentences: [
			`Order ${number}: ${describePacks(chosen, items).join('; ')}.`,
			'Please look at it, then accept or decline it.',
		],
		link: { label: 'View the order', path: `/admin/orders/${number}` },
	}
}
