/** Orders at the command line: look, move, call off. */
import { type Answer, done, notUnderstood, type ShopCommand, table } from './command.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { formatDay, formatMoment } from '#shop/dates.ts'
import { formatTotal, readRupees, times } from '#shop/money.ts'
import { findForAdmin } from '#shop/orders/admin.server.ts'
import { searchOrders } from '#shop/orders/search.server.ts'
import { fulfil, FULFILMENT_STATUSES } from '#shop/orders/fulfilment.server.ts'
import { NEXT_STATUSES, ORDER_STATUSES, statusLabel } from '#shop/orders/rules.ts'
import { ORDER_NOT_FOUND } from '#shop/orders/tracking.server.ts'
import type { OrderView } from '#shop/orders/view.ts'
import { refuse } from '#shop/outcome.ts'
import { cancelForShop } from '#shop/payments/cancel.server.ts'
import { refundableAmount, refundPartially } from '#shop/payments/partial-refund.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const REFUND: ShopCommand = {
	words: 'orders refund',
	takes: '<order> [rupees]',
	about:
		'Without an amount: calls an order off until it is delivered, and sends back what was paid. With one: sends back that much, and the order goes on. The customer gets a letter.',
	run: async (shop, [number = '', rupees, ...rest]) => {
		if (rest.length > 0) return notUnderstood('One order and one amount, please, such as 120 or 120.50.')
		if (rupees !== undefined) return refundSome(shop, number.toUpperCase(), rupees)
		const outcome = await cancelForShop(shop, { number: number.toUpperCase(), by: COMMAND_LINE })
		if (!outcome.ok) return outcome
		return done(`${number} is cancelled; ${formatTotal(outcome.amount)} is on its way back.`)
	},
}

export const orderCommands: ShopCommand[] = [
	{
		words: 'orders list',
		takes: '[status] [words]',
		about: 'The newest orders. A status narrows them down; so do a number, e-mail, phone, PIN code or name.',
		run: async (shop, given) => {
			const status = ORDER_STATUSES.find((known) => known === given[0])
			const words = (status ? given.slice(1) : given).join(' ')
			const found = await searchOrders(shop, { status, words })
			if (found.length === 0) return done('No orders.')
			const rows = found.map(({ number, createdAt, total, recipient, ...order }) => [
				number,
				formatMoment(createdAt),
				statusLabel(order.status),
				formatTotal(total),
				`${recipient.name}, ${recipient.city}`,
			])
			return done(table([['Order', 'Placed', 'Status', 'Total', 'For'], ...rows]))
		},
	},
	{
		words: 'orders show',
		takes: '<order>',
		about: 'One order with everything in it, and what may happen to it next.',
		run: async (shop, [number = '']) => {
			const found = await findForAdmin(shop, number)
			if (!found) return ORDER_NOT_FOUND
			const next = NEXT_STATUSES[found.order.status]
			const hidden = found.order.removedAt ? '\nHidden from the customer: it was not paid.' : ''
			const after = next.length > 0 ? `\nMay become: ${next.join(', ')}` : '\nNothing is left to do.'
			return done(describe(found.view, found.order.recipient.email) + hidden + after)
		},
	},
	{
		words: 'orders move',
		takes: `<order> <${FULFILMENT_STATUSES.join('|')}> [tracking number] [courier]`,
		about:
			'One step along its way. Shipped needs the tracking number. The customer gets a letter when it ships and when it arrives.',
		run: async (shop, [number = '', status = '', trackingNumber = '', ...courier]) => {
			const to = FULFILMENT_STATUSES.find((known) => known === status)
			if (!to) return notAStatus(status)
			const move = {
				number: number.toUpperCase(),
				to,
				trackingNumber,
				courier: courier.join(' '),
				by: COMMAND_LINE,
			}
			const outcome = await fulfil(shop, move)
			return outcome.ok ? done(`${number} is ${statusLabel(to).toLowerCase()}.`) : outcome
		},
	},
	REFUND,
	// The word that comes to mind first.
	{ ...REFUND, words: 'refund', about: 'The same as orders refund.' },
]

async function refundSome(shop: Shop, number: string, rupees: string): Promise<Answer> {
	const amount = readRupees(rupees)
	if (amount === null) return notUnderstood(`"${rupees}" is no amount in rupees, such as 120 or 120.50.`)
	const found = await findForAdmin(shop, number)
	if (!found) return ORDER_NOT_FOUND
	const seen = await refundableAmount(shop.db, found.order)
	const outcome = await refundPartially(shop, { number, amount, seen, by: COMMAND_LINE })
	if (!outcome.ok) return outcome
	return done(
		`${formatTotal(amount)} of ${number} is on its way back. It is ${statusLabel(outcome.order.status).toLowerCase()}; ${formatTotal(outcome.left)} of it is left.`,
	)
}

function describe(order: OrderView, email: string): string {
	const { address } = order
	const lines = order.items.map((item) => [
		`${item.quantity} × ${item.productName}, ${item.size}, ${item.grind}`,
		formatTotal(times(item.price, item.quantity)),
	])
	return [
		`${order.number}  ${statusLabel(order.status)}  ${formatMoment(new Date(order.createdAt))}`,
		table([
			...lines,
			['Shipping', formatTotal(order.shipping)],
			['Discount', formatTotal(order.discount)],
			['Total', formatTotal(order.total)],
			...order.partsReturned.map(({ amount, at }) => [
				`Sent back on ${formatDay(new Date(at))}`,
				`−${formatTotal(amount)}`,
			]),
		]),
		[
			address?.name,
			address?.address,
			`${address?.city} ${address?.pincode}`,
			address?.state,
			address?.phone,
			email,
		]
			.filter(Boolean)
			.join('\n'),
		order.moves.map(({ status, at }) => `${formatMoment(new Date(at))}  ${statusLabel(status)}`).join('\n'),
		...(order.trackingNumber ? [`Tracking number ${order.trackingNumber} ${order.courier ?? ''}`] : []),
	].join('\n\n')
}

function notAStatus(status: string) {
	return refuse('invalid', null, {
		message: `"${status}" is no step of a parcel. The steps are: ${FULFILMENT_STATUSES.join(', ')}.`,
	})
}
