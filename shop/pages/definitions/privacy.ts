import { definePolicy, GRIEVANCE_SECTION } from './policy.ts'

const [GRIEVANCE_HEADING, GRIEVANCE_LINES, GRIEVANCE_ANCHOR] = GRIEVANCE_SECTION

export const PRIVACY = definePolicy({
	label: 'Privacy',
	path: '/policies/privacy',
	description:
		'Which personal data we collect, why, for how long, who we share it with, and how to have it corrected or deleted.',
	lede: 'We need a few details to bring coffee to your door. Here is each of them, what it is for, and how to have it deleted.',
	sections: [
		[
			'Who is responsible',
			[
				'{legal name}, {address}, decides why and how your data is used. This page is also the notice under the Digital Personal Data Protection Act, 2023.',
			],
		],
		// The itemised list that rule 3 of the DPDP Rules, 2025 requires: which data, why and for how long.
		[
			'What we collect, and why',
			[
				'Your account | Your name, email, mobile number and, if you give it, your date of birth. We use them to sign you in and greet you, and the date to send a code in your birthday month. Kept until you delete the account. Also which devices are signed in, such as "Chrome on Android", until they sign out.',
				"Addresses | The ones you save, with your company's GSTIN if you give it, so you don't have to type them again. Kept until you delete them.",
				"Orders | What you bought, where it went, the payment number and, for a GST invoice, your company's name and GSTIN. We need them for delivery, refunds and accounting. Invoices are kept for as long as tax law requires.",
				'Returns | Which packs you want to give back, why, and the photos you send, which only you and our staff can see. We need them to decide and to refund you. Photos are deleted 90 days after the return has ended, or with your account.',
				'Reviews | What you write about your coffee, your stars and the name that you choose to show, so that others can read it. Kept until you delete the review or your account. If you never want to be asked for one, we keep a code made from your email, from which the email cannot be read.',
				'Messages | What you write to us, with your name, email and phone number, so that we can answer and follow up on complaints.',
				'Newsletter | Your email, your name, the consent text you agreed to and when. We use them to send it, and at most one reminder if a payment of yours fails. Kept until you unsubscribe.',
				'Back in stock | Your email and the sold-out pack you asked about, so that we can write to you once. Deleted when we do, or after 90 days.',
				'Cookies | One that keeps you signed in for {session days} days. One that lets a browser see what was ordered in it without an account, for {guest days} days. One that recognizes a browser in which you signed in or asked for a code, for {device days} days, so that nobody can lock you out by guessing your password. All are necessary, and none tracks you.',
				'In your browser | Your cart and the prices you last saw, until you check out, and what you type at checkout, until you order or sign out.',
				'Technical records | IP addresses, briefly, to stop abuse. When somebody tried to sign in to an account, for a year and without names or addresses. Which page was requested and whether it worked, for at least a year as the law requires.',
				'We never see your card number, UPI PIN or bank password.',
			],
		],
		[
			'How we use it',
			[
				'To pack, deliver and invoice your order, to answer you, to keep the shop secure and, if you asked for it, to send the newsletter. Not for advertising. We do not profile you, and no decision about you is automated.',
			],
		],
		[
			'Who we share it with',
			[
				'- PhonePe, to take and refund payments: the amount and the Order ID.',
				'- The courier, to deliver to you: your name, address and phone number.',
				'- The companies that deliver our email and host this site.',
				'- Tax and other authorities, where the law requires it.',
				"We never sell your data. No advertising, analytics or other third-party script runs on these pages, except the payment provider's own, and only at checkout.",
			],
		],
		[
			'How we protect it',
			[
				'Passwords and codes are stored only as hashes. Connections are encrypted. Our logs contain no names, addresses, emails or phone numbers. If a breach ever affects your data, we will inform you and the Data Protection Board without delay.',
			],
		],
		[
			'Consent, and withdrawing it',
			[
				'You only get the newsletter if you ask for it. We store the consent text you agreed to and the time. Every issue has an unsubscribe link, and one click is enough. You may withdraw any other consent by writing to us. This does not affect anything we did before.',
			],
		],
		[
			'Your rights',
			[
				'- To know which of your data we hold, and to get a copy.',
				'- To have it corrected, completed or updated. Much of it you can change yourself.',
				'- To have it erased.',
				'- To nominate someone who may exercise these rights if you die or are unable to.',
				'- To have your complaint resolved.',
			],
		],
		[
			'Deleting your account',
			[
				'Sign in and delete the account in your profile settings. Your profile, saved addresses, reviews and newsletter subscription are deleted at once. If an order is still on its way, we complete it first. We keep past orders without your name, and invoices for as long as tax law requires, because the law forbids us to destroy them.',
			],
			'deletion',
		],
		['Children', ['This shop is meant for adults. We do not knowingly store data of anyone under 18.']],
		[
			GRIEVANCE_HEADING,
			[
				...GRIEVANCE_LINES,
				'If our answer does not satisfy you, you may complain to the Data Protection Board of India.',
			],
			GRIEVANCE_ANCHOR,
		],
	],
})
