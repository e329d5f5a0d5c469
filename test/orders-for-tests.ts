/** Filled checkouts for tests, what is bought with them, and what a payment provider says of them. */
import { createHash, randomUUID } from 'node:crypto'
import { CreatePaymentInput } from '#shop/checkout/payment-input.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import type { Asker } from '#shop/checkout/requests.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { paise } from '#shop/money.ts'
import { verifyPayment } from '#shop/payments/verify.server.ts'
import type { FoundPayment, Shop } from '#shop/shop.server.ts'

/** One Small 100% Pure by standard shipping: ₹240 + ₹40. `change` is a part of the request body. */
export function payFor(change: object = {}): CreatePaymentInput {
	return CreatePaymentInput.parse({
		amount: 280,
		orderItems: [
			{
				id: 1,
				name: 'Artisan Blend - 100% Pure',
				quantity: 1,
				price: 240,
				size: 'Small (220g)',
				image: 'pure/pure1.jpg',
				grind: 'Fine',
			},
		],
		customerDetails: {
			name: 'Meena Sundaram',
			email: 'meena@example.in',
			address: '12 Car Street',
			city: 'Madurai',
			state: 'Tamil Nadu',
			pincode: '625001',
			phone: '9876543210',
			billingAddress: null,
		},
		discountAmount: 0,
		callbackUrl: 'http://shop.example/payment-success',
		shippingMethod: 'standard',
		...change,
	})
}

/** A browser of its own. */
export function newAsker(key: string | null = randomUUID()): Asker {
	return {
		guestHash: createHash('sha256').update(randomUUID()).digest('hex'),
		customerId: null,
		key,
		hasCookie: true,
	}
}

/** An order that is not paid yet. */
export async function placeFor(
	shop: Shop,
	{ change = {}, asker = newAsker() }: { change?: object; asker?: Asker } = {},
) {
	const placed = await placeOrder(shop, payFor(change), asker)
	if (!placed.ok) throw new Error(placed.message)
	return placed
}

/** A paid order, and the browser that placed it. */
export async function buyFrom(
	shop: Shop,
	{
		change = {},
		customerId = null,
		scenario = 'sbx:pay',
	}: { change?: object; customerId?: string | null; scenario?: string } = {},
) {
	const asker = { ...newAsker(), customerId }
	const started = await startPayment(shop, { input: payFor(change), asker, scenario })
	if (!started.ok) throw new Error(started.message)
	await verifyPayment(shop, started.number)
	return { number: started.number, viewer: { customerId, guestHash: asker.guestHash } }
}

/** The provider's word on the payment of one Small. */
export function said(state: FoundPayment['state'], change: Partial<FoundPayment> = {}): FoundPayment {
	return {
		answer: 'found',
		state,
		amount: paise(28_000),
		providerOrderId: 'OMO1',
		attempted: true,
		transactionId: 'T1',
		utr: '1',
		description: null,
		errorCode: null,
		detailedErrorCode: null,
		raw: { state, ...change },
		...change,
	}
}
