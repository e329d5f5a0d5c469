/** What will stand at the addresses that open later. Keep in step with `COMING_SOON` in `app/routes.ts`. */
type ComingPage = { title: string; words: readonly string[]; eyebrow?: string }

const GUEST = 'Until then you order as a guest: cart, checkout and payment all work without an account.'
const ASK = 'Until then, send us your Order ID by e-mail or call, and a person will look it up.'
const POLICY = 'The policy in short'

const ACCOUNT: ComingPage = {
	title: 'Your account',
	words: ['Here your profile, saved addresses and past orders will be kept together.', GUEST],
}

export const COMING_PAGES: Readonly<Record<string, ComingPage>> = {
	profile: ACCOUNT,
	account: ACCOUNT,
	dashboard: ACCOUNT,
	orders: {
		title: 'Your orders',
		words: ['Here your orders will be listed, each with its items and status.', ASK],
	},
	'track-order': {
		title: 'Track Order',
		words: ['Here an Order ID will tell you where your coffee is, from roasting to your door.', ASK],
	},
	contact: {
		title: 'Contact Us',
		eyebrow: 'We read every letter',
		words: [
			'A message form will stand here. Today, e-mail and telephone reach us just as well.',
			'Not happy with a pack? Write to us within 7 days of delivery and we will put it right.',
			'Buying for an office, a canteen or a wedding? Tell us how many kilograms and by when, and we will answer with a price for bulk and corporate orders.',
		],
	},
	story: {
		title: 'Our Story',
		words: [
			'Here we will tell how the roastery in Chennai came to be, and who stands at the drum.',
			'For now, the coffee speaks for itself.',
		],
	},
	about: {
		title: 'About Us',
		words: [
			'Here you will read how we think about flavour, tradition, roasting and the land the beans come from.',
		],
	},
	unsubscribe: {
		title: 'Unsubscribe',
		words: [
			'Our newsletter has not started, so no list holds your address. Here you will be able to leave it once it does.',
		],
	},
	'policies/terms': {
		title: 'Terms',
		eyebrow: POLICY,
		words: [
			'The full terms will stand here before the shop opens for real orders.',
			'The shop is owned by a trading company in Chennai and governed by Indian law, with the courts of Chennai, Tamil Nadu.',
		],
	},
	'policies/privacy': {
		title: 'Privacy',
		eyebrow: POLICY,
		words: [
			'The full policy will stand here before the shop opens for real orders.',
			'Your cart stays in your own browser. An order keeps what is needed to pack, deliver and invoice it. No advertising and no third-party tracking runs on these pages.',
		],
	},
	'policies/refund': {
		title: 'Refunds',
		eyebrow: POLICY,
		words: [
			'The full policy will stand here before the shop opens for real orders.',
			'A pack that is damaged, defective, off in taste or not what you ordered is refunded to the way you paid, in 5-7 working days.',
		],
	},
	'policies/return': {
		title: 'Returns',
		eyebrow: POLICY,
		words: [
			'The full policy will stand here before the shop opens for real orders.',
			'Write to us within 7 working days of delivery with your order details. We will tell you where to send the pack.',
		],
	},
	'policies/shipping': {
		title: 'Shipping',
		eyebrow: POLICY,
		words: [
			'The full policy will stand here before the shop opens for real orders.',
			'Orders leave the roastery within 1 day. Chennai takes 1-2 business days, metro cities 3-5, other cities 4-7.',
		],
	},
}
