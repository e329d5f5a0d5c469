/** Builds the response of `verify-payment` and `payment-failure`: the specified fields, plus what the result page shows. */
import type { PaidOrder, VerifyPaymentResponse } from '#app/api/payments/verify-payment-response.ts'
import { sizeOf, writeSize } from '#shop/cart/rules.ts'
import { type Paise, toRupees } from '#shop/money.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { discountLabel } from '#shop/promos/rules.ts'
import { deliveryOf, isOwnOrder, type Viewer } from '#shop/orders/views/order-view.ts'
import type { VerifiedPayment } from '#shop/payments/checks/verify-payment.server.ts'

/** The order number is enough to see the payment status. Personal data is only for the order's owner. */
export function toPaymentResultResponse(result: VerifiedPayment, viewer: Viewer): VerifyPaymentResponse {
	if (result.state === 'paid') {
		return {
			success: true,
			isPending: false,
			message: 'Your payment was received.',
			orderDetails: describeOrder(result, viewer),
			...(result.notice && isOwnOrder(result.order, viewer) && { notice: result.notice }),
		}
	}
	if (result.state === 'refunded')
		return { success: false, isPending: false, message: result.message, refunded: true }
	if (result.state === 'review')
		return { success: false, isPending: true, message: result.message, review: true, ...amountsOf(result) }
	if (result.state === 'settled')
		return { success: false, isPending: false, message: result.message, settled: true, ...amountsOf(result) }
	const { state, message, isCancelled } = result
	const removed = result.state === 'pending' && result.isHidden
	return {
		success: false,
		isPending: state === 'pending',
		message,
		...(result.state === 'pending' && { amount: toRupees(result.total) }),
		...(removed && { removed }),
		...(isCancelled && { cancelled: true }),
	}
}

function amountsOf({ total, received }: { total: Paise; received: Paise | null }) {
	return { amount: toRupees(total), ...(received !== null && { received: toRupees(received) }) }
}

function describeOrder(
	{ order, items }: { order: Order; items: OrderItem[] },
	viewer: Viewer,
): PaidOrder & { status: OrderStatus } {
	return {
		id: order.number,
		created_at: order.createdAt.toISOString(),
		amount: toRupees(order.total),
		status: order.status,
		subtotal: toRupees(order.subtotal),
		shipping: toRupees(order.shipping),
		discount: toRupees(order.discount),
		discount_label: discountLabel(
			isOwnOrder(order, viewer)
				? order
				: { ...order, promoCode: null, offerName: null, discountReason: null },
		),
		shipping_method: order.shippingMethod,
		shipping_method_name: order.shippingMethodName,
		is_collected: order.isCollected,
		delivery: deliveryOf(order),
		...(isOwnOrder(order, viewer) && {
			email: order.recipient.email,
			address: addressOf(order),
			gst_buyer: order.gstBuyer,
		}),
		items: items.map((item) => ({
			product_id: item.productId,
			product_name: item.productName,
			quantity: item.quantity,
			free_quantity: item.freeQuantity,
			price: toRupees(item.price),
			image_url: item.imageUrl,
			...writeSize({ ...item, size: sizeOf(item) }),
			grind: item.grind,
		})),
	}
}

function addressOf({ recipient: { name, address, city, state, pincode } }: Order): PaidOrder['address'] {
	return { name, address, city, state, pincode }
}
