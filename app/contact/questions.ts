/** The four questions of the contact page. Where a policy says it more exactly, it says it on its own page. */
import { RETURN_WITHIN_DAYS } from '#shop/orders/rules.ts'

type Question = { question: string; answer: string; link?: { to: string; words: string } }

export const QUESTIONS: readonly Question[] = [
	{
		question: 'How soon does my coffee come?',
		answer:
			'We dispatch in 24-48 hours, and delivery takes 3-5 business days. Chennai is usually quicker, far places may take longer.',
		link: { to: '/policies/shipping', words: 'Days by place' },
	},
	{
		question: 'Do you ship outside India?',
		answer:
			'To select destinations, yes. Contact us directly with the address and how much coffee you would like, and we will tell you what it costs.',
	},
	{
		question: 'What if I am not happy with it?',
		answer: `Tell us within ${RETURN_WITHIN_DAYS} days of delivery and you can return it for a full refund.`,
		link: { to: '/policies/return', words: 'How to return a pack' },
	},
	{
		question: 'Where is my parcel?',
		answer: 'A tracking number comes to you by e-mail once your order has shipped.',
		link: { to: '/track-order', words: 'Track an order' },
	},
]
