import { definePage, description, line, list, imageWithAlt, text, titleAndText, tamil } from '../fields.ts'

export const ABOUT = definePage({
	label: 'About Us',
	path: '/about',
	sections: {
		search: { title: 'Search engines', fields: { description } },
		hero: {
			title: 'Introduction',
			fields: { title: line('Heading'), text: text('Text'), ...imageWithAlt() },
		},
		flavour: {
			title: 'First section, with the blends',
			fields: { title: line('Heading'), text: text('Text') },
		},
		more: {
			title: 'More about the coffee',
			fields: { sections: list('Sections', { itemName: 'section', fields: titleAndText, max: 10 }) },
		},
		benefits: {
			title: 'Benefits',
			fields: {
				title: line('Heading'),
				benefits: list('Benefits', { itemName: 'benefit', fields: titleAndText, max: 6 }),
			},
		},
		invitation: {
			title: 'Invitation',
			fields: {
				tamil,
				title: line('Heading'),
				button: line('Button', { max: 40 }),
				instagram: line('Instagram button', { max: 40 }),
				whatsapp: line('WhatsApp button', { max: 40 }),
			},
		},
	},
	original: {
		search: {
			description:
				'How we think about flavour, tradition, roasting and waste: South Indian filter coffee from Chikmagalur, roasted in Chennai.',
		},
		hero: {
			title: 'Coffee that says what it is',
			text: '{Count of blends} from one hill country, each with a ratio you can read. Here are the four things that decide what ends up in your tumbler.',
			image: 'estate.jpg',
			alt: 'Misty hills at dawn with tall silver oak trees in the foreground',
		},
		flavour: {
			title: 'Flavour',
			text: "Coffee gives aroma and brightness. Chicory gives body and a sweetness of its own, and it holds the froth. Neither is better; it's a matter of taste. So that is where our blends differ.",
		},
		more: {
			sections: [
				{
					title: 'Tradition',
					text: 'The South Indian filter is two cups and a disc with holes. It has no paper, no pump and no button, and it has never needed improving. We grind for it first: fine, so that ten minutes make a strong decoction. Medium and coarse are there for the pour-over and the French press.',
				},
				{
					title: 'Roasting',
					text: 'Pure is roasted dark, to hold its own against hot milk. Perfect is a shade lighter. Classic is roasted medium, because its chicory brings enough colour. We roast each order in Chennai after it comes in, then grind and pack it.',
				},
				{
					title: 'Sustainability',
					text: "We carry no eco-labels, and we make no claim we can't back up. What we can do is waste less. Roasting to order means no coffee goes stale in a warehouse. A metal filter means no capsules and no paper. All that's left is the grounds, and a curry leaf plant is glad of them.",
				},
			],
		},
		benefits: {
			title: 'What you get',
			benefits: [
				{
					title: 'Roasted after you order',
					text: 'Nothing sits on a shelf waiting for a buyer. Your coffee is as fresh as we can get it there.',
				},
				{
					title: 'The ratio on the label',
					text: '{Coffee shares}. The rest is chicory, and we tell you how much.',
				},
				{
					title: 'A person who answers',
					text: 'In Tamil or English, within {reply within}: about grinds, filters and late parcels.',
				},
			],
		},
		invitation: {
			tamil: 'வாங்க, காபி சாப்பிடலாம்',
			title: 'Come, have coffee',
			button: 'Shop Coffee',
			instagram: 'Follow us on Instagram',
			whatsapp: 'WhatsApp us',
		},
	},
})
