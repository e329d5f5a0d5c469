/** What the shop may do about one order. */
import { data } from 'react-router'
import { tell, type Told } from '#app/admin/layout/action-result.ts'
import { adminContext } from '#app/session/admin-context.ts'
import { requireRecentPassword } from '#app/session/require-admin.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { formatTotal, readRupees } from '#shop/money.ts'
import { findForAdmin } from '#shop/orders/admin.server.ts'
import { fulfil, FULFILMENT_STATUSES } from '#shop/orders/fulfilment.server.ts'
import { addNote } from '#shop/orders/notes.server.ts'
import { statusLabel } from '#shop/orders/rules.ts'
import { resendOrderEmail } from '#shop/orders/resend-email.server.ts'
import { cancelForShop } from '#shop/payments/cancel.server.ts'
import { checkPaymentNow } from '#shop/payments/admin.server.ts'
import { refundPartially } from '#shop/payments/partial-refund.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type Asked = { request: Request; context: Context; number: string }

/** One press: what it asks for, of which order, by whom. */
type Press = { asked: Asked; shop: Shop; order: Order; by: Actor; read: (name: string) => string }

const ACTS: Record<string, (press: Press) => Promise<Told>> = {
	move,
	cancel,
	'refund-part': sendPartBack,
	ask: askProvider,
	note: async ({ shop, order, by, read }) =>
		tell(await addNote(shop, { order, text: read('note'), by }), 'Note kept'),
	'send-again': sendLetterAgain,
}

export async function actOnOrder(asked: Asked): Promise<Told> {
	const { request, context, number } = asked
	const shop = context.get(shopContext)
	const form = await readForm(request)
	const read = (name: string) => String(form.get(name) ?? '')
	const found = await findForAdmin(shop, number)
	if (!found) throw data(null, { status: 404 })
	const act = Object.hasOwn(ACTS, read('act')) ? ACTS[read('act')] : undefined
	if (!act) throw notUnderstood()
	return act({ asked, shop, order: found.order, by: context.get(adminContext), read })
}

async function move({ shop, order, by, read }: Press): Promise<Told> {
	const to = FULFILMENT_STATUSES.find((status) => status === read('to'))
	if (!to) throw notUnderstood()
	const label = { trackingNumber: read('trackingNumber'), courier: read('courier') }
	return tell(await fulfil(shop, { number: order.number, to, by, ...label }), statusLabel(to))
}

async function cancel({ asked, shop, order, by }: Press): Promise<Told> {
	await requireRecentPassword(asked)
	const outcome = await cancelForShop(shop, { number: order.number, by })
	return tell(outcome, 'Cancelled; the money is on its way back')
}

async function sendPartBack({ asked, shop, order, by, read }: Press): Promise<Told> {
	const amount = readRupees(read('amount'))
	const seen = readRupees(read('seen'))
	if (amount === null || seen === null) {
		return { refused: 'Please write an amount in rupees, such as 120 or 120.50.', field: 'amount' }
	}
	await requireRecentPassword(asked, { refund: read('amount') })
	const outcome = await refundPartially(shop, { number: order.number, amount, seen, by })
	return tell(outcome, `${formatTotal(amount)} is on its way back`)
}

async function askProvider({ shop, order }: Press): Promise<Told> {
	const count = await checkPaymentNow(shop, order.id)
	return { done: count > 0 ? 'The provider was asked' : 'There is no payment to ask about' }
}

async function sendLetterAgain({ shop, order, by, read }: Press): Promise<Told> {
	const outcome = await resendOrderEmail(shop, { order, letterId: read('letterId'), by })
	if (!outcome.ok) throw data(null, { status: 404 })
	return { done: outcome.isQueued ? 'The letter goes out again' : 'The letter is still waiting to go' }
}

function notUnderstood() {
	return data(null, { status: 400 })
}
