/** What the shop may do about one order. */
import { data } from 'react-router'
import { tell, type Told } from '#app/admin/use-told.ts'
import { adminContext } from '#app/web/admin-context.ts'
import { requireRecentPassword } from '#app/web/admin.server.ts'
import { readForm } from '#app/web/read-form.ts'
import { type Context, shopContext } from '#app/web/shop-context.ts'
import { formatTotal, readRupees } from '#shop/money.ts'
import { findForDesk } from '#shop/orders/desk.server.ts'
import { moveAlong, PARCEL_STATUSES } from '#shop/orders/fulfil.server.ts'
import { addNote } from '#shop/orders/notes.server.ts'
import { statusLabel } from '#shop/orders/rules.ts'
import { sendOrderLetterAgain } from '#shop/orders/send-again.server.ts'
import { cancelForShop } from '#shop/payments/cancel.server.ts'
import { askNow } from '#shop/payments/desk.server.ts'
import { refundPart } from '#shop/payments/refund-part.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type Asked = { request: Request; context: Context; number: string }

export async function actOnOrder({ request, context, number }: Asked): Promise<Told> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	const read = (name: string) => String(form.get(name) ?? '')
	const found = await findForDesk(shop, number)
	if (!found) throw data(null, { status: 404 })
	const { order } = found
	switch (read('act')) {
		case 'move': {
			const to = PARCEL_STATUSES.find((status) => status === read('to'))
			if (!to) break
			const facts = { trackingNumber: read('trackingNumber'), courier: read('courier') }
			return tell(await moveAlong(shop, { number: order.number, to, by, ...facts }), statusLabel(to))
		}
		case 'cancel':
			await requireRecentPassword({ request, context })
			return tell(
				await cancelForShop(shop, { number: order.number, by }),
				'Cancelled; the money is on its way back',
			)
		case 'refund-part': {
			const amount = readRupees(read('amount'))
			const seen = readRupees(read('seen'))
			if (amount === null || seen === null) {
				return { refused: 'Please write an amount in rupees, such as 120 or 120.50.', field: 'amount' }
			}
			await requireRecentPassword({ request, context }, { refund: read('amount') })
			return tell(
				await refundPart(shop, { number: order.number, amount, seen, by }),
				`${formatTotal(amount)} is on its way back`,
			)
		}
		case 'ask': {
			const asked = await askNow(shop, order.id)
			return { done: asked > 0 ? 'The provider was asked' : 'There is no payment to ask about' }
		}
		case 'note':
			return tell(await addNote(shop, { order, text: read('note'), by }), 'Note kept')
		case 'send-again':
			return sendLetterAgain(shop, { order, letterId: read('letterId'), by })
	}
	throw data(null, { status: 400 })
}

async function sendLetterAgain(shop: Shop, asked: Parameters<typeof sendOrderLetterAgain>[1]): Promise<Told> {
	const outcome = await sendOrderLetterAgain(shop, asked)
	if (!outcome.ok) throw data(null, { status: 404 })
	return { done: outcome.isQueued ? 'The letter goes out again' : 'The letter is still waiting to go' }
}
