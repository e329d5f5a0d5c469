import { definePolicy, GRIEVANCE_SECTION } from './policy.ts'

export const REFUND = definePolicy({
	label: 'Refunds',
	path: '/policies/refund',
	description:
		'When you get your money back: within {refund days} working days, to the original payment mode, and for which reasons.',
	lede: 'If the coffee is not what it should be, you get your money back, the way you paid.',
	sections: [
		[
			'How long it takes',
			[
				'A refund goes to the original payment mode and arrives within {refund days} working days after we approve it. We start it right away; the rest is up to the banks. We email you when it is on its way.',
			],
		],
		[
			'When you are eligible',
			[
				'- The pack arrived damaged or defective.',
				'- The coffee differs significantly from its description on this site.',
				'- It tastes off.',
				'- You were sent the wrong product.',
				'Late delivery counts too: you may refuse a parcel that comes after the time we promised. In all these cases we pay for return shipping, and we also refund what you paid for delivery.',
			],
		],
		[
			'How to ask for a refund',
			[
				'[Write to us](/contact) with your Order ID and, if it helps, a photo. Please wait for our answer before you send a pack back. For the steps, see [returns](/policies/return).',
			],
		],
		[
			'Cancelled orders',
			[
				'If you cancel an order that is processing or packed, or if we have to cancel it, we refund the full amount within {refund time}. There is no cancellation charge.',
			],
		],
		[
			'Failed payments',
			[
				'If money left your account for an order we could not confirm, it goes back in full automatically. If it has not arrived after 7 working days, send us the Order ID and we will check with the payment provider.',
			],
		],
		GRIEVANCE_SECTION,
	],
})
