/** Filled checkouts for tests. */
import { createHash, randomUUID } from 'node:crypto'
import { CreatePaymentInput } from '#shop/checkout/payment-input.ts'
import type { Asker } from '#shop/checkout/requests.server.ts'

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
