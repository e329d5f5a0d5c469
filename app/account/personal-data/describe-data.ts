/** Formats the entries of the copy of a customer's data as single lines. */
import type { PersonalData } from '#shop/account-lifecycle/personal-data.server.ts'
import { formatDate, formatDateTime } from '#shop/dates.ts'
import { describePack } from '#shop/describe-pack.ts'
import { formatTotal, rupees } from '#shop/money.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

type DescribedItem = PersonalData['quotations'][number]['items'][number] & { batch?: string | null }

/** The copy has amounts for programs, such as 28800.00. */
export function amountLabel(amount: string): string {
	return formatTotal(rupees(Number(amount)))
}

export function describeItems(items: readonly DescribedItem[]): string {
	return items
		.map(
			({ product, size, grind, quantity, price, batch }) =>
				`${quantity} × ${[product, describePack({ sizeLabel: size, grind }), batch].filter(Boolean).join(', ')}, ${amountLabel(price)}${quantity > 1 ? ' each' : ''}`,
		)
		.join('\n')
}

export function describeReplacement({
	items,
	reason,
	createdAt,
	shippedAt,
	courier,
	trackingNumber,
}: Replacement): string {
	const shipped = shippedAt && `shipped ${formatDate(new Date(shippedAt))}`
	const parcel = [courier, trackingNumber].filter(Boolean).join(' ')
	return [items.join(', '), reason, formatDate(new Date(createdAt)), shipped, parcel]
		.filter(Boolean)
		.join(', ')
}

export function describeReturn({
	items,
	reason,
	message,
	wish,
	answer,
	refund,
	steps,
	pictures,
}: Return): string {
	return [
		items.join(', '),
		reason,
		message,
		wish,
		pictures.length > 0 && `pictures: ${pictures.length}`,
		answer && `our answer: ${answer}`,
		refund && `refund: ${amountLabel(refund)}`,
		...steps.map(({ state, at }) => `${state} ${formatDateTime(new Date(at))}`),
	]
		.filter(Boolean)
		.join(', ')
}

export function describeReview(review: PersonalData['orders'][number]['reviews'][number]): string {
	const { product, stars, text, shownAs, state, answer, writtenAt, changedAt, publishedAt } = review
	return [
		product,
		stars,
		text,
		`as ${shownAs}`,
		state,
		answer && `our answer: ${answer}`,
		`written ${formatDateTime(new Date(writtenAt))}`,
		changedAt !== writtenAt && `changed ${formatDateTime(new Date(changedAt))}`,
		publishedAt && `published ${formatDateTime(new Date(publishedAt))}`,
	]
		.filter(Boolean)
		.join(', ')
}

type Return = PersonalData['orders'][number]['returns'][number]
type Replacement = PersonalData['orders'][number]['replacements'][number]
type Address = { address: string; city: string; state: string; pinCode: string }

export const describeRecipient = (
	recipient: Address & { name: string; phone: string; email: string },
): string => [recipient.name, oneLine(recipient), recipient.phone, recipient.email].filter(Boolean).join(', ')

type Totals = Pick<
	PersonalData['orders'][number],
	'subtotal' | 'shipping' | 'shippingMethod' | 'discount' | 'discountFor' | 'total'
> & { promoCode?: string | null }

export function describeTotals({
	subtotal,
	shipping,
	shippingMethod,
	discount,
	promoCode,
	discountFor,
	total,
}: Totals): [string, string | null][] {
	const name = promoCode ?? discountFor
	return [
		['Subtotal', amountLabel(subtotal)],
		['Shipping', `${Number(shipping) === 0 ? 'Free' : amountLabel(shipping)} (${shippingMethod})`],
		['Discount', Number(discount) === 0 ? null : `−${amountLabel(discount)}${name ? ` (${name})` : ''}`],
		['Total', amountLabel(total)],
	]
}

type PartialRefund = PersonalData['orders'][number]['partialRefunds'][number]

export function describePartialRefund({ amount, startedAt, refundedAt }: PartialRefund): string {
	const state = refundedAt
		? `refunded on ${formatDate(new Date(refundedAt))}`
		: `being refunded since ${formatDate(new Date(startedAt))}`
	return `${amountLabel(amount)}, ${state}`
}

type Difference = PersonalData['orders'][number]['differences'][number]
type Issue = { subject: string; sentAt: string }

export const describeIssue = ({ subject, sentAt }: Issue): string =>
	`${formatDate(new Date(sentAt))}: ${subject}`

export const oneLine = ({ address, city, state, pinCode }: Address): string =>
	[address, city, `${state} ${pinCode}`.trim()].filter(Boolean).join(', ')

export const describeCompany = ({ legalName, gstin }: GstBuyer): string => `${legalName}, GSTIN ${gstin}`

export function describeDifference({
	size,
	insteadOf,
	amount,
	lastDay,
	paidAt,
	withdrawnAt,
}: Difference): string {
	const outcome = paidAt
		? `paid on ${formatDate(new Date(paidAt))}`
		: withdrawnAt
			? `withdrawn on ${formatDate(new Date(withdrawnAt))}`
			: `to pay by ${formatDate(new Date(lastDay))}`
	return `${size} instead of ${insteadOf}, ${amountLabel(amount)}, ${outcome}`
}
