import { definePolicy } from './policy.ts'

export const SHIPPING = definePolicy({
	label: 'Shipping',
	path: '/policies/shipping',
	description: 'Shipped within {shipped within}. {delivery times}.',
	lede: 'Roasted after you order, shipped within {shipped within}, and delivered as fast as our couriers can.',
	sections: [
		[
			'When we ship',
			[
				'Orders are shipped within {shipped within}. An order placed on {days off} ships on the next business day, and so does one placed after {cut-off hour}.',
			],
		],
		[
			'Delivery times',
			[
				'{table of delivery times}',
				'Counted from the day we ship, and usual for each place. The product pages and the checkout show the dates for your PIN code.',
			],
		],
		[
			'What it costs',
			[
				'{table of prices}',
				'Checkout shows the exact amount before you pay. We add no charge for packing or handling. {note on the banner}',
			],
		],
		[
			'Tracking your parcel',
			[
				'We email you a tracking number once your order has shipped. You can also [track your order](/track-order) by its Order ID, without an account.',
			],
		],
		[
			'Late or lost parcels',
			[
				'Write to us if your parcel has not arrived within these times. We will check with the courier. If it is lost, you choose between a new one and your money back. You may refuse a parcel that arrives late.',
			],
		],
		[
			'Where we ship',
			[
				'To every PIN code in India that our couriers serve. For select destinations abroad, [contact us](/contact) before you order.',
			],
		],
	],
})
