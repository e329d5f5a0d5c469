import {
	definePage,
	description,
	line,
	list,
	optionalLink,
	imageWithAlt,
	text,
	titleAndText,
	tamil,
} from '../fields.ts'

export const HOME = definePage({
	label: 'Home page',
	path: '/',
	sections: {
		search: { title: 'Search engines', fields: { description } },
		hero: {
			title: 'Top of the page',
			fields: {
				title: line('Heading'),
				text: text('Text'),
				button: line('Button', { max: 40 }),
				link: line('Link to the section below', { max: 40 }),
				...imageWithAlt(),
			},
		},
		blends: { title: 'Products', fields: { title: line('Heading'), text: text('Text') } },
		why: {
			title: 'Reasons',
			fields: {
				title: line('Heading'),
				reasons: list('Reasons', {
					itemName: 'reason',
					fields: {
						...titleAndText,
						...optionalLink,
					},
				}),
			},
		},
		brewing: {
			title: 'Brewing',
			fields: {
				tamil,
				title: line('Heading'),
				text: text('Text'),
				link: line('Link to the story', { max: 40 }),
				...imageWithAlt(),
			},
		},
		delivery: {
			title: 'Delivery',
			fields: {
				title: line('Heading'),
				text: text('Text'),
				promises: list('Promises', { itemName: 'promise', fields: titleAndText, max: 6 }),
				...imageWithAlt(),
			},
		},
	},
	original: {
		search: {
			description:
				'South Indian filter coffee powder, roasted in Chennai after you order. {Count of blends}, each with its chicory ratio on the label.',
		},
		hero: {
			title: 'Freshly Ground. Perfectly South.',
			text: 'Roasted after you order. At your door within {time to your door}.',
			button: 'Shop our coffee',
			link: 'Why choose us',
			image: 'hero.jpg',
			alt: 'A brass tumbler of frothy filter coffee in its davara, a brass coffee filter behind it and roasted beans on a wooden table',
		},
		blends: {
			title: '{Count of blends}, one morning',
			text: 'What sets them apart is chicory, a roasted root that gives the cup body. We tell you how much.',
		},
		why: {
			title: 'Why Choose Our Coffee',
			reasons: [
				{
					title: 'Roasted after you order',
					text: 'Nothing waits on a shelf. Your order comes in first; then we roast, grind and pack.',
					linkLabel: '',
					linkTo: '',
				},
				{
					title: 'The ratio on the label',
					text: '{Coffee shares}, the rest chicory. The number is on every pack.',
					linkLabel: '',
					linkTo: '',
				},
				{
					title: 'Beans from Chikmagalur',
					text: 'Grown in the hills of Chikmagalur, roasted in Chennai.',
					linkLabel: '',
					linkTo: '',
				},
				{
					title: 'Ground for your filter',
					text: 'Fine for the South Indian filter, medium for a pour-over, coarse for a French press. You choose, we grind.',
					linkLabel: '',
					linkTo: '',
				},
				{
					title: '{Return days in words} days to be sure',
					text: "Not the taste you hoped for? Tell us within {return days} days and we'll make it right.",
					linkLabel: 'Contact us',
					linkTo: '/contact',
				},
				{
					title: 'Coffee in bulk',
					text: 'For offices, canteens and weddings. We take bulk and corporate orders of any size.',
					linkLabel: 'Ask us for bulk prices',
					linkTo: '/contact',
				},
			],
		},
		brewing: {
			tamil: 'ஃபில்டர் காபி',
			title: 'Two spoons of powder, hot water, ten minutes of patience',
			text: 'The filter does the rest. What drips through is decoction: dark, clear, unhurried. Add hot milk, sugar if you like, and pour it from tumbler to davara and back until it froths.',
			link: 'Our story',
			image: 'pour.jpg',
			alt: 'Milky coffee falls in a long stream from a tumbler into a brass davara',
		},
		delivery: {
			title: 'From Our Roastery to Your Doorstep',
			text: "Coffee is at its best in the weeks after roasting, so we don't let it sit. We roast it for your order, grind it your way and ship it.",
			promises: [
				{ title: 'In {nearest place}', text: 'Delivered within {time to the nearest place}.' },
				{ title: 'Across India', text: 'Dispatched within {hours to dispatch}, by courier.' },
				{ title: 'Our promise', text: 'Not happy? Tell us within {return days} days.' },
			],
			image: 'delivery.jpg',
			alt: "A carton with the shop's mark, and a pack of Perfect beside it",
		},
	},
})
