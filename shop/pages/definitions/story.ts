import {
	definePage,
	description,
	line,
	list,
	imageWithAlt,
	prose,
	text,
	titleAndText,
	tamil,
} from '../fields.ts'

export const STORY = definePage({
	label: 'Our Story',
	path: '/story',
	sections: {
		search: { title: 'Search engines', fields: { description } },
		hero: {
			title: 'Introduction',
			fields: {
				tamil,
				title: line('Heading'),
				text: text('Text'),
				button: line('Button', { max: 40 }),
				...imageWithAlt(),
			},
		},
		roasters: {
			title: 'The roasters',
			fields: { title: line('Heading'), text: prose('Text'), ...imageWithAlt() },
		},
		tradition: {
			title: 'The tradition',
			fields: {
				title: line('Heading'),
				text: prose('Text'),
				steps: list('Brewing steps', { itemName: 'step', fields: titleAndText, max: 8 }),
			},
		},
		packing: {
			title: 'Packing',
			fields: {
				title: line('Heading'),
				text: prose('Text'),
				filmTitle: line('Film: title', {
					max: 40,
					isOptional: true,
					hint: "Without title and text, the dark box isn't shown",
				}),
				filmText: line('Film: text', { isOptional: true }),
				promises: list('Promises', { itemName: 'promise', fields: titleAndText, max: 6 }),
			},
		},
		values: {
			title: 'Values',
			fields: {
				title: line('Heading'),
				values: list('Values', {
					itemName: 'value',
					fields: {
						title: line('Title'),
						tamil,
						text: text('Text'),
					},
					max: 6,
				}),
			},
		},
		closing: {
			title: 'Closing',
			fields: {
				title: line('Heading'),
				text: text('Text'),
				button: line('Button', { max: 40 }),
				...imageWithAlt(),
			},
		},
	},
	original: {
		search: {
			description:
				'Three generations of filter coffee, a founder-led roastery in Chennai, and ten minutes of patience: the story behind our coffee.',
		},
		hero: {
			tamil: 'மூன்று தலைமுறைகள்',
			title: 'Three generations, one first pour',
			text: 'In our family, the filter has been the first thing on the kitchen counter for three generations. {shop name} grew out of that: a founder-led roastery in Chennai that sells the coffee it drinks.',
			button: 'Explore Our Blends',
			image: 'morning.jpg',
			alt: 'A steel tumbler of coffee stands in its davara beside a white kolam on a red floor in morning light',
		},
		roasters: {
			title: 'The person who tastes it decides',
			text: [
				'Founder-led means something simple here: nobody stands between the roast and the person who answers for it. When you write to us, the people who make the coffee read your email.',
				'The beans come from the hills of *Chikmagalur*. We roast, grind and pack them in Chennai, after you order and not before.',
			].join('\n'),
			image: 'roaster.jpg',
			alt: 'Freshly roasted coffee beans cool on a perforated steel tray under the stirring arm',
		},
		tradition: {
			title: 'A tradition that takes ten minutes',
			text: [
				'Nobody in the South needs to be told what filter coffee is. It is the sound of a lid before the newspaper comes, and the reason a visitor is asked to sit down.',
				"What one generation hands down to the next is hardly a recipe. It is a brass or steel filter with a few dents, a grind somebody swears by, and an argument about chicory that was never settled. We haven't settled it either. We print the ratio on the pack and let you choose a side.",
			].join('\n'),
			steps: [
				{
					title: 'Two spoons of powder',
					text: 'Heaped, into the upper cup. Press lightly, never hard: the water has to find its way.',
				},
				{
					title: 'Water just off the boil',
					text: 'Up to the brim, then the lid. Now leave the kitchen.',
				},
				{
					title: 'Ten minutes of patience',
					text: 'What drips through is decoction: dark, clear, unhurried.',
				},
				{
					title: 'Tumbler to davara',
					text: 'Hot milk, sugar if you like, then back and forth until it froths.',
				},
			],
		},
		packing: {
			title: 'From the drum to your door',
			text: 'Coffee starts to lose its aroma the moment it is ground. So we keep the journey from our drum to your filter short, and keep the air out at every step.',
			filmTitle: 'Coming soon',
			filmText: 'A short film of one order, from the sack to the courier.',
			promises: [
				{ title: 'Made with Love', text: 'We start roasting only once your order is in.' },
				{
					title: 'Carefully Packed',
					text: 'Ground the way you asked, sealed the day it is ground, and sent in a sturdy carton.',
				},
				{
					title: 'Delivered Fresh',
					text: 'In {nearest place} within {time to the nearest place}. Across India, handed to the courier within {hours to dispatch}.',
				},
			],
		},
		values: {
			title: 'What matters to us',
			values: [
				{
					title: 'Tradition × Innovation',
					tamil: '',
					text: 'The filter stays as it was. What is new is everything around it: roasting to order, the ratio in numbers, a parcel you can track.',
				},
				{
					title: 'Only the Best',
					tamil: '',
					text: "One hill country and {count of blends} we would serve a guest. If we wouldn't, it doesn't get a label.",
				},
				{
					title: 'Ungalukaaga',
					tamil: 'உங்களுக்காக',
					text: 'It means: for you. Fine, medium or coarse, with chicory or without, a sampler or a kilogram.',
				},
			],
		},
		closing: {
			title: 'Start with one tumbler',
			text: "A sampler is enough for a few mornings. By the second you'll know whether you like chicory, and how much. By the third you'll have an opinion about the grind.",
			button: 'Try a Pack Today',
			image: 'first-tumbler.jpg',
			alt: 'A brass tumbler of frothy coffee in its davara, in front of a green pack of Classic',
		},
	},
})
