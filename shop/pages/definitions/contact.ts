import {
	definePage,
	description,
	line,
	list,
	optionalLink,
	imageWithAlt,
	prose,
	text,
	tamil,
} from '../fields.ts'

export const CONTACT = definePage({
	label: 'Contact and questions',
	path: '/contact',
	sections: {
		search: { title: 'Search engines', fields: { description } },
		hero: {
			title: 'Introduction',
			fields: {
				tamil,
				title: line('Heading'),
				text: text('Text'),
				...imageWithAlt('Image, on wide screens'),
			},
		},
		questions: {
			title: 'Common questions',
			fields: {
				title: line('Heading'),
				questions: list('Questions', {
					itemName: 'question',
					fields: {
						question: line('Question', { max: 200 }),
						answer: text('Answer', { max: 1_000 }),
						...optionalLink,
					},
					max: 30,
				}),
				complaints: prose('Below the questions'),
			},
		},
	},
	original: {
		search: {
			description:
				'Write, call or WhatsApp us in Tamil or English. We reply within {reply within}. Phone hours: {support hours}.',
		},
		hero: {
			tamil: 'வணக்கம்',
			title: 'A real person reads every message',
			text: "A question about grind sizes, a pack that wasn't right, coffee for two hundred wedding guests: write to us and we'll reply within {reply within}.",
			image: 'packing.jpg',
			alt: 'An open carton with three packs in tissue paper, a roll of tape and a handwritten card',
		},
		questions: {
			title: 'Common questions',
			questions: [
				{
					question: 'How soon will my coffee arrive?',
					answer: '{dispatch and delivery} {faster and slower places}',
					linkLabel: 'Delivery times',
					linkTo: '/policies/shipping',
				},
				{
					question: 'Do you ship outside India?',
					answer:
						"Yes, to select destinations. Contact us directly with the address and how much coffee you would like, and we'll send you a quote.",
					linkLabel: '',
					linkTo: '',
				},
				{
					question: "What if I'm not happy with my coffee?",
					answer: 'Tell us within {return days} days of delivery and you can return it for a full refund.',
					linkLabel: 'How to return a pack',
					linkTo: '/policies/return',
				},
				{
					question: 'How do I track my order?',
					answer: 'We email you a tracking number once your order has shipped.',
					linkLabel: 'Track your order',
					linkTo: '/track-order',
				},
			],
			complaints:
				'Not satisfied with our reply? Our grievance officer handles complaints {grievance hours}. Every complaint gets a ticket number, is acknowledged within {acknowledged within} and resolved within {resolved within}. [Track a ticket](/contact/ticket) or read the [grievance details](/policies/privacy#grievance).',
		},
	},
})
