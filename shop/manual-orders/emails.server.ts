/** The email with a quotation, and the text that the staff send by WhatsApp. */
import { type Quotation, totalsOf } from './quotations.server.ts'
import { formatDay, quotationLabel } from './rules.ts'
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { buttonLink, emailLayout, escapeHtml, paragraph, signature } from '#shop/email/layout.ts'
import { describePack } from '#shop/describe-pack.ts'
import { formatTotal, multiply } from '#shop/money.ts'
import { costLabel } from '#shop/orders/rules.ts'

type Urls = { page: string; pdf: string }
type QuotationEmail = { quotation: Quotation; urls: Urls; brand: Brand }
type Row = [label: string, value: string]

export function quotationEmail({ quotation, urls, brand }: QuotationEmail): Email {
	const label = quotationLabel(quotation.number)
	const greeting = `Vanakkam ${quotation.recipient.name},`
	const opening = `Here is the quotation you asked for. Its prices are valid until ${formatDay(quotation.lastDay)}. You can pay online, by UPI, card or net banking; we pack your coffee once it is paid.`
	const rows = quotationRows(quotation)
	const title = `Your quotation ${label}`
	const closing = quotation.terms
	const text = [
		greeting,
		opening,
		rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
		`View and pay: ${urls.page}`,
		`Quotation (PDF): ${urls.pdf}`,
		...(closing ? [closing] : []),
		signature(brand),
	].join('\n\n')
	const body = `${paragraph(greeting)}${paragraph(opening)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #E4D5BC;margin-bottom:24px">${rows.map(renderRow).join('')}</table>
<p style="margin:0">${buttonLink(urls.page, 'View and pay')}</p>
<p style="margin:16px 0"><a href="${escapeHtml(urls.pdf)}" style="color:#9E2B25">Your quotation (PDF)</a></p>${closing ? paragraph(closing) : ''}`
	const subject = `${title} from ${brand.name}`
	return { to: quotation.recipient.email, subject, text, html: emailLayout({ title, body, brand }) }
}

const CELL = 'padding:8px 0;border-bottom:1px solid #E4D5BC'

function renderRow([label, value]: Row): string {
	return `<tr><td style="${CELL}">${escapeHtml(label)}</td><td align="right" style="${CELL};white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

/** Its packs and totals, as names and values. */
export function quotationRows(quotation: Quotation): Row[] {
	return [
		...quotation.lines.map(
			({ productName, sizeLabel: size, grind, quantity, price }): Row => [
				`${productName}, ${describePack({ size, grind })} × ${quantity}`,
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

/** To copy, or to open in WhatsApp. */
export function whatsAppText({ quotation, urls, brand }: QuotationEmail): string {
	const { number, recipient, lastDay, lines } = quotation
	const packs = lines.map(
		({ productName, sizeLabel: size, grind, quantity }) =>
			`${quantity} × ${productName}, ${describePack({ size, grind })}`,
	)
	return [
		`Vanakkam ${recipient.name}, here is your quotation ${quotationLabel(number)} from ${brand.name}:`,
		packs.join('\n'),
		`Total ${formatTotal(totalsOf(quotation).total)}, valid until ${formatDay(lastDay)}.`,
		`View and pay: ${urls.page}`,
	].join('\n\n')
}
