import { definePolicy, GRIEVANCE_SECTION } from './policy.ts'

export const TERMS = definePolicy({
	label: 'Terms',
	path: '/policies/terms',
	description:
		'The terms of buying coffee from us: who we are, prices, payment, cancellation and the law that applies.',
	lede: 'What you can expect from us, and we from you, when you buy coffee here.',
	sections: [
		[
			'Who we are',
			[
				'This platform, {shop name}, is owned and run by {legal name}, a trading company in Chennai. We sell our own coffee; there are no other sellers here.',
				'{seller details}',
			],
		],
		[
			'Prices and orders',
			[
				'All prices are in rupees and include GST. The MRP and the price per gram or kilogram are shown next to them. Before you pay, checkout shows one total, with goods, delivery and discount listed separately. We add nothing that you did not choose.',
				'You place an order by paying for it. It is confirmed when the payment provider tells us that the money has arrived. We send the confirmation by email, and the GST invoice is available with the order. A promo code is subject to the terms it was issued with.',
				'If a price was clearly wrong, or a coffee has run out, we will tell you and refund you in full rather than send something else.',
			],
		],
		[
			'What we sell',
			[
				'Roasted and ground coffee, with or without chicory, from India. Each product page lists ingredients, net quantities, shelf life and manufacturer. Keep the pack closed, dry and away from light. The coffee is best in the weeks after roasting.',
			],
		],
		[
			'Payment',
			[
				"PhonePe handles payments by UPI, card and net banking. You enter your card number and UPI PIN there, and they never reach us. We add no charge for any payment method. If you were charged by mistake, write to us first; you can also dispute the charge with your bank or through [PhonePe's](https://www.phonepe.com/grievance-policy/) grievance process.",
			],
		],
		[
			'Cancellation',
			[
				'You can cancel while an order is processing or packed, in your order history or from the browser you ordered with. It is free, and we refund the full amount within {refund time}. Once shipped, an order cannot be cancelled; see [returns](/policies/return) and [refunds](/policies/refund). If we have to cancel, you get all your money back.',
			],
		],
		[
			'Using this site',
			[
				'Keep your password to yourself, and tell us if you think someone else knows it. Do not use the site to harm it or anyone else. The images, texts and trademarks on it are ours; please ask before you use them.',
			],
		],
		[
			'If something goes wrong',
			[
				'We are responsible for the coffee we sell and for what we promise on these pages. Nothing here limits your rights under the Consumer Protection Act, 2019.',
			],
		],
		[
			'Law and courts',
			[
				'These terms are governed by the laws of India. The courts of Chennai, Tamil Nadu have jurisdiction. You may also approach the consumer commission where you live, and the National Consumer Helpline on 1915.',
			],
		],
		GRIEVANCE_SECTION,
	],
})
