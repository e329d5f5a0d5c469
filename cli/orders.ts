/** Lists, shows, fulfils and refunds orders. */
import { type CommandResult, success, usageError, type ShopCommand, table } from './command.ts'
import { describePack } from '#shop/describe-pack.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { formatDate, formatMoment } from '#shop/dates.ts'
import { parseRupees } from '#shop/input/parse-rupees.ts'
import { formatTotal, multiply, type Paise } from '#shop/money.ts'
import { findForAdmin, listForAdmin } from '#shop/orders/admin/admin.server.ts'
import { searchOrders } from '#shop/orders/admin/search.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import {
	canTransition,
	FULFILMENT_STATUSES,
	isFulfilment,
	nextStatuses,
	ORDER_STATUSES,
	statusLabel,
} from '#shop/orders/statuses.ts'
import { ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'
import { findUnfinishedRefunds, listPayments } from '#shop/payments/admin.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundableAmount, refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { isRefundUnfinished } from '#shop/payments/rules.ts'
import { discountLabel } from '#shop/promos/rules.ts'
import { formatDeliveryDates } from '#shop/shipping/delivery-date.ts'
import { costLabel } from '#shop/orders/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

const REFUND: ShopCommand = {
	name: 'orders refund',
	parameters: '<order> [rupees]',
	description:
		'Without an amount: cancels an order that is not delivered yet and refunds it in full. With an amount: refunds that much, and the order continues. The customer gets an email.',
	run: async (shop, [number = '', rupees, ...rest]) => {
		if (rest.length > 0) return usageError('Give one order and one amount, such as 120 or 120.50.')
		if (rupees !== undefined) return refundSome(shop, number.toUpperCase(), rupees)
		const outcome = await cancelForShop(shop, { number: number.toUpperCase(), by: COMMAND_LINE })
		if (!outcome.ok) return outcome
		const refund = await refundSentence(
			shop,
			outcome.order,
			`${formatTotal(outcome.amount)} is being refunded`,
		)
		return success(`${number} is cancelled; ${refund}.`)
	},
}

export const orderCommands: ShopCommand[] = [
	{
		name: 'orders list',
		parameters: '[status] [search]',
		description: 'Lists the newest orders, filtered by status and by number, email, phone, PIN code or name.',
		run: async (shop, args) => {
			const status = ORDER_STATUSES.find((known) => known === args[0])
			const text = (status ? args.slice(1) : args).join(' ')
			const found = await searchOrders(shop, { status, text })
			if (found.length === 0) return success('No orders.')
			const rows = found.map(({ number, createdAt, total, recipient, ...order }) => [
				number,
				formatMoment(createdAt),
				statusLabel(order.status),
				formatTotal(total),
				`${recipient.name}, ${recipient.city}`,
			])
			return success(table([['Order', 'Placed', 'Status', 'Total', 'Customer'], ...rows]))
		},
	},
	{
		name: 'orders show',
		parameters: '<order>',
		description: 'Shows one order in full, and the commands that can follow.',
		run: async (shop, [number = '']) => {
			const [found] = await listForAdmin(shop, [number.trim().toUpperCase()])
			if (!found) return ORDER_NOT_FOUND
			const refundable = await refundableAmount(shop.db, found.order)
			const { attempts, refunds } = await listPayments(shop, found.order.id)
			const isRefunding = refunds.some(({ state }) => isRefundUnfinished(state))
			const has = (wanted: string) => attempts.some(({ state }) => state === wanted)
			const hidden = has('settled')
				? 'Not confirmed: its payment of another amount is settled by hand. The customer finds it as settled.'
				: 'Hidden from the customer: no payment has confirmed it.'
			const note = has('review')
				? 'A payment needs your review: see the order in the admin console.'
				: found.order.hiddenAt
					? hidden
					: nextCommands(found.order, { refundable, isRefunding })
			return success(`${describe(found.view, found.order.recipient.email)}\n\n${note}`)
		},
	},
	{
		name: 'orders move',
		parameters: `<order> <${FULFILMENT_STATUSES.join('|')}> [tracking number] [courier]`,
		description:
			'Moves an order to its next status. Shipped needs the tracking number. The customer gets an email when it ships and when it arrives.',
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
			const outcome = await advanceOrder(shop, move)
			return outcome.ok ? success(`${number} is ${statusLabel(to).toLowerCase()}.`) : outcome
		},
	},
	REFUND,
	{ ...REFUND, name: 'refund', description: 'The same as orders refund.' },
]

function nextCommands(
	{
		number,
		status,
		paymentState,
		isCollected,
	}: Pick<OrderView, 'number' | 'status' | 'paymentState' | 'isCollected'>,
	{ refundable, isRefunding }: { refundable: Paise; isRefunding: boolean },
): string {
	const commands = nextStatuses(status, isCollected)
		.filter(isFulfilment)
		.map((to) => `orders move ${number} ${to}`)
	const isUnpaid = paymentState === 'unpaid'
	if (!isUnpaid && canTransition(status, 'cancelled')) commands.push(`orders refund ${number}`)
	else if (refundable > 0) commands.push(`orders refund ${number} <rupees>`)
	if (commands.length > 0) return `Next: ${commands.join(', or ')}`
	if (isUnpaid) return 'Waiting for the payment.'
	return isRefunding ? 'The refund is in progress.' : 'Nothing left to do.'
}

async function refundSome(shop: Shop, number: string, rupees: string): Promise<CommandResult> {
	const amount = parseRupees(rupees)
	if (amount === null) return usageError(`"${rupees}" is not an amount in rupees, such as 120 or 120.50.`)
	const order = await findForAdmin(shop, number)
	if (!order) return ORDER_NOT_FOUND
	const expectedRefundable = await refundableAmount(shop.db, order)
	const outcome = await refundPartially(shop, { number, amount, expectedRefundable, by: COMMAND_LINE })
	if (!outcome.ok) return outcome
	const refund = await refundSentence(shop, order, `${formatTotal(amount)} of ${number} is being refunded`)
	return success(
		`${refund}. The order is ${statusLabel(outcome.order.status).toLowerCase()}; ${formatTotal(outcome.refundable)} of it can still be refunded.`,
	)
}

/** The provider refunds only what was paid online. */
async function refundSentence(shop: Shop, { id }: { id: string }, refund: string): Promise<string> {
	const { byHand } = await findUnfinishedRefunds(shop, id)
	return byHand === 0 ? refund : `${refund}; you have ${formatTotal(byHand)} to pay back yourself`
}

function describe(order: OrderView, email: string): string {
	const { address } = order
	const items = order.items.map((item) => [
		`${item.quantity} × ${item.productName}, ${describePack(item)}`,
		formatTotal(multiply(item.price, item.quantity)),
	])
	return [
		`${order.number}  ${statusLabel(order.status)}  ${formatMoment(new Date(order.createdAt))}`,
		table([
			...items,
			['Subtotal', formatTotal(order.subtotal)],
			[costLabel('Shipping', order), order.shipping === 0 ? 'Free' : formatTotal(order.shipping)],
			...(order.discount === 0 ? [] : [[discountLabel(order), `−${formatTotal(order.discount)}`]]),
			['Total', formatTotal(order.total)],
			...order.partialRefunds.map(({ amount, at }) => [
				`Partial refund, ${formatDate(new Date(at))}`,
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
			order.gstBuyer && `Invoice to ${order.gstBuyer.legalName}, GSTIN ${order.gstBuyer.gstin}`,
		]
			.filter(Boolean)
			.join('\n'),
		order.statusChanges
			.map(({ status, at }) => `${formatMoment(new Date(at))}  ${statusLabel(status)}`)
			.join('\n'),
		...(order.delivery ? [`Expected ${formatDeliveryDates(order.delivery)}`] : []),
		...(order.trackingNumber ? [`Tracking number ${order.trackingNumber} ${order.courier ?? ''}`] : []),
	].join('\n\n')
}

function notAStatus(status: string) {
	return usageError(`"${status}" is not one of ${FULFILMENT_STATUSES.join(', ')}.`)
}
