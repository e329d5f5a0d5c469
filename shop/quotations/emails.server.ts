/** Writes the email with a quotation, and the text that the staff send by WhatsApp. */
import { totalsOf } from './quotations.server.ts'
import type { Quotation } from './tables.server.ts'
import { formatDay, quotationLabel } from './rules.ts'
import { greetingOf } from '#shop/accounts/greeting.ts'
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { type EmailBlock, type EmailItem, renderEmail } from '#shop/email/render-email.ts'
import { describePack } from '#shop/describe-pack.ts'
import { smallImageUrl } from '#shop/images/rules.ts'
import { formatTotal, multiply } from '#shop/money.ts'
import { costLabel } from '#shop/orders/rules.ts'

type Urls = { page: string; pdf: string }
type QuotationMessage = { quotation: Quotation; urls: Urls; brand: Brand }
type Row = [label: string, value: string]

export function quotationEmail({
	quotation,
	urls,
	brand,
	publicUrl,
}: QuotationMessage & { publicUrl: string }): Email {
	const label = quotationLabel(quotation.number)
	const opening = `Here is the quotation you asked for. Its prices are valid until ${formatDay(quotation.lastDay)}. You can pay online by UPI, card or net banking. We'll pack your coffee once you've paid.`
	const title = `Your quotation ${label}`
	const closing: EmailBlock[] = quotation.terms ? [{ kind: 'text', text: quotation.terms }] : []
	const totals = totalRows({ ...quotation, totals: totalsOf(quotation) })
	return renderEmail({
		to: quotation.recipient.email,
		subject: `${title} from ${brand.name}`,
		title,
		preheader: opening,
		blocks: [
			{ kind: 'text', text: greetingOf(quotation.recipient.name) },
			{ kind: 'text', text: opening },
			{
				kind: 'items',
				items: itemsOf(quotation, publicUrl),
				sums: totals.map(([name, value], index) => ({
					label: name,
					value,
					isTotal: index === totals.length - 1,
				})),
			},
			{ kind: 'button', label: 'View and pay', url: urls.page },
			{ kind: 'link', label: 'Your quotation (PDF)', url: urls.pdf },
			...closing,
		],
		brand,
	})
}

type Moved = { to: string; name: string; label: string; brand: Brand }

/** For the address that has received the quotation before. */
export function quotationMovedEmail({ to, name, label, brand }: Moved): Email {
	return renderEmail({
		to,
		subject: `The email address of your quotation ${label} has changed: ${brand.name}`,
		title: "Your quotation's email address has changed",
		preheader: `We've changed the email address of your quotation ${label}.`,
		blocks: [
			{ kind: 'text', text: greetingOf(name) },
			{
				kind: 'text',
				text: `We've changed the email address of your quotation ${label}. From now on we'll email the new address about it and about the order, and the earlier links to it no longer work.`,
			},
			{
				kind: 'text',
				text: `If you didn't ask us to, please call us on ${brand.phone} or write to ${brand.email} before you pay.`,
			},
		],
		brand,
	})
}

function itemsOf({ lines }: Quotation, publicUrl: string): EmailItem[] {
	return lines.map(({ productName, sizeLabel, grind, quantity, price, imageUrl }) => ({
		name: productName,
		details: `${describePack({ sizeLabel, grind })} × ${quantity}`,
		price: formatTotal(multiply(price, quantity)),
		imageUrl: publicUrl + smallImageUrl(imageUrl),
	}))
}

/** Returns its packs and totals as names and values. */
export function quotationRows(quotation: Quotation): Row[] {
	return [
		...quotation.lines.map(
			({ productName, sizeLabel, grind, quantity, price }): Row => [
				`${productName}, ${describePack({ sizeLabel, grind })} × ${quantity}`,
				formatTotal(multiply(price, quantity)),
			],
		),
		...totalRows({ ...quotation, totals: totalsOf(quotation) }),
	]
}

type Totalled = Pick<Quotation, 'shippingMethodName' | 'isCollected'> & {
	discountReason?: string
	totals: ReturnType<typeof totalsOf>
}

export function totalRows({ totals, discountReason, ...method }: Totalled): Row[] {
	const { subtotal, shipping, discount, total } = totals
	return [
		['Subtotal', formatTotal(subtotal)],
		[costLabel('Shipping', method), shipping === 0 ? 'Free' : formatTotal(shipping)],
		...(discount > 0
			? [
					[
						discountReason ? `Discount (${discountReason})` : 'Discount',
						`−${formatTotal(discount)}`,
					] satisfies Row,
				]
			: []),
		['Total, inclusive of all taxes', formatTotal(total)],
	]
}

/** For copying, or for opening in WhatsApp. */
export function whatsAppText({ quotation, urls, brand }: QuotationMessage): string {
	const { number, recipient, lastDay, lines } = quotation
	const packs = lines.map(
		({ productName, sizeLabel, grind, quantity }) =>
			`${quantity} × ${productName}, ${describePack({ sizeLabel, grind })}`,
	)
	return [
		`${greetingOf(recipient.name)} here is your quotation ${quotationLabel(number)} from ${brand.name}:`,
		packs.join('\n'),
		`Total ${formatTotal(totalsOf(quotation).total)}, valid until ${formatDay(lastDay)}.`,
		`View and pay: ${urls.page}`,
	].join('\n\n')
}
