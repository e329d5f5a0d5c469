import { definePolicy } from './policy.ts'

export const RETURN = definePolicy({
	label: 'Returns',
	path: '/policies/return',
	description: 'How to return a pack within {return days} working days of delivery, in four steps.',
	lede: 'Something wrong with the pack? Tell us within {return days} working days of delivery.',
	sections: [
		[
			'How long you have',
			[
				'You can ask for a return within {return days} working days of delivery. Working days are {working days}, except public holidays in {home state}, so this is never shorter than the {return days} days mentioned elsewhere on this site.',
			],
		],
		[
			'What you can return',
			[
				'Packs that are damaged or defective, differ significantly from their description, taste off, or are not what you ordered. You can return a pack even if you opened it to find out. Coffee is food: we never sell a returned pack again.',
				'If the taste is simply not what you hoped for, write to us within {return days} working days of delivery and we make it right: a refund or a fresh pack.',
			],
		],
		[
			'How to return a pack',
			[
				'1. Contact support: ask on the page of your order, with the [contact form](/contact), by email or by phone.',
				'2. Give your order details: the Order ID, which pack, and what is wrong with it.',
				'3. Pack it securely, in its own carton if you still have it.',
				'4. Ship it to the address we give you in our reply.',
				'Please wait for our reply before you send anything. Often a photo is enough and you can keep the pack.',
			],
		],
		[
			'Who pays for return shipping',
			["We do, for every return accepted under this policy. Keep the courier's receipt."],
		],
		[
			'What happens next',
			[
				'You choose between a refund and a fresh pack. For how and when you get your money, see [refunds](/policies/refund).',
			],
		],
		['How to reach us', ['[{email}](mailto:{email}), {phone}, {support hours}.']],
	],
})
