/** The reply of `verify-payment`, as specified. */
import { toRupees } from '#shop/money.ts'
import type { Verdict } from '#shop/payments/verify.server.ts'

export function describeVerdict(verdict: Verdict): object {
	if (verdict.state !== 'paid') {
		return { success: false, isPending: verdict.state === 'pending', message: verdict.message }
	}
	const { order, items } = verdict
	return {
		success: true,
		isPending: false,
		message: 'Your payment was received.',
		orderDetails: {
			id: order.number,
			created_at: order.createdAt.toISOString(),
			amount: toRupees(order.total),
			status: order.status,
			items: items.map((item) => ({
				product_name: item.productName,
				quantity: item.quantity,
				price: toRupees(item.price),
				image_url: item.imageUrl,
				size: item.size,
				grind: item.grind,
			})),
		},
	}
}
