/** Asks the customer of a paid order for the difference to a size that costs more, and withdraws such a request. */
import { findCurrentSize, findSwap } from '#shop/corrections/correct-size.server.ts'
import { type Correction, lockToCorrect, notCorrected } from '#shop/corrections/corrections.server.ts'
import type { SizeCorrection } from '#shop/corrections/input.ts'
import type { SizeSwap } from '#shop/corrections/size-rules.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { DAY_MILLISECONDS, dayInIndia } from '#shop/dates.ts'
import { formatTotal, negative } from '#shop/money.ts'
import { differenceRequestedEmail } from '#shop/orders/emails/correction-emails.server.ts'
import { notifyCustomer } from '#shop/orders/emails/emails.server.ts'
import { lockOrderByNumber, type Order, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import {
	type Difference,
	differenceEvent,
	differenceState,
	findOpenDifference,
	lastDayOf,
	signDifferenceUrl,
	updateDifference,
} from '#shop/orders/differences/differences.server.ts'
import { priceDifferences } from '#shop/orders/differences/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** How many days the customer has to pay, after today. */
const DAYS_TO_PAY = 3

/** The packs are exchanged once the difference is paid. An expired request is replaced. */
export async function requestDifference(
	shop: Shop,
	{ number, version, input, by }: Correction<SizeCorrection>,
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const locked = await lockToCorrect(transaction, { number, version })
		if (!locked.ok) return locked
		const { order } = locked
		const found = await findSwap(shop, transaction, { order, input })
		if (!found.ok) return found
		const { swap } = found
		if (swap.refund >= 0)
			return notCorrected(`${swap.to.sizeLabel} costs no more today: change the size right away.`, 'swap')
		const open = await findOpenDifference(transaction, order.id)
		if (open && differenceState(open, shop.clock()) === 'asked') return ALREADY_REQUESTED
		if (open) await updateDifference(transaction, open, { withdrawnAt: shop.clock() })
		const difference = await writeDifference(shop, transaction, { order, swap, reason: input.reason, by })
		await announceDifference(shop, transaction, { order, pack: swap.item.productName, difference, by })
		return { ok: true }
	})
}

const ALREADY_REQUESTED = notCorrected(
	'The customer has already been asked for a difference. Withdraw that first.',
	'swap',
)

async function writeDifference(
	shop: Shop,
	transaction: Transaction,
	{
		order,
		swap: { item, to, refund },
		reason,
		by,
	}: { order: Order; swap: SizeSwap; reason: string; by: Actor },
): Promise<Difference> {
	const requestedAt = shop.clock()
	const [difference] = await transaction
		.insert(priceDifferences)
		.values({
			orderId: order.id,
			exchange: {
				position: item.position,
				from: {
					size: await findCurrentSize(transaction, item),
					label: item.sizeLabel,
					price: item.price,
					quantity: item.quantity,
				},
				to: { size: to.size, label: to.sizeLabel, price: to.sellingPrice, taxCategory: to.taxCategory },
			},
			amount: negative(refund),
			reason,
			by: by.name,
			requestedAt,
			lastDay: dayInIndia(new Date(requestedAt.getTime() + DAYS_TO_PAY * DAY_MILLISECONDS)),
		})
		.returning()
	if (!difference) throw new Error('The price difference was not written')
	return difference
}

async function announceDifference(
	shop: Shop,
	transaction: Transaction,
	{ order, pack, difference, by }: { order: Order; pack: string; difference: Difference; by: Actor },
): Promise<void> {
	const { exchange } = difference
	const amount = formatTotal(difference.amount)
	const [from, to] = [exchange.from.label, exchange.to.label]
	await recordAudit(shop, transaction, {
		by,
		action: 'difference asked for',
		subject: order.number,
		detail: { pack, from, to, amount },
	})
	const asked = {
		pack,
		from,
		to,
		amount,
		lastDay: lastDayOf(difference),
		paymentUrl: signDifferenceUrl(shop, difference),
	}
	await notifyCustomer(shop, transaction, {
		order,
		event: differenceEvent(difference),
		render: (data) => differenceRequestedEmail(data, asked),
		options: {},
	})
}

/** Money that still arrives for it is refunded in full. */
export async function withdrawDifference(
	shop: Shop,
	{ number, by }: { number: string; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		const open = await findOpenDifference(transaction, order.id)
		if (!open) return notCorrected('The difference is paid or withdrawn already.')
		await updateDifference(transaction, open, { withdrawnAt: shop.clock() })
		const detail = { amount: formatTotal(open.amount) }
		await recordAudit(shop, transaction, { by, action: 'difference withdrawn', subject: number, detail })
		return { ok: true }
	})
}
