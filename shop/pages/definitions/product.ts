import { definePage, imageWithAlt, line, list, text, titleAndText } from '../fields.ts'

export const PRODUCT = definePage({
	label: 'Product pages',
	path: null,
	sections: {
		grind: {
			title: 'Grinds',
			fields: {
				title: line('Question'),
				fine: line('Fine is for', {
					hint: 'The listing shows these three too, each while its grind is chosen',
				}),
				medium: line('Medium is for'),
				coarse: line('Coarse is for'),
				...imageWithAlt(),
			},
		},
		promises: {
			title: 'Below the buttons',
			fields: {
				roasted: line('Line on roasting'),
				returns: line('Line on returns'),
				help: line('Line on questions and complaints'),
			},
		},
		taste: {
			title: 'Taste',
			fields: { title: line('Heading'), text: text('Text') },
		},
		brewing: {
			title: 'Brewing',
			fields: {
				inShort: text('In short, below the description'),
				title: line('Heading'),
				scoop: text('First step: powder'),
				press: text('Second step: press'),
				water: text('Third step: water'),
				pour: text('Fourth step: milk'),
				...imageWithAlt(),
			},
		},
		freshness: {
			title: 'Freshness',
			fields: {
				title: line('Heading'),
				points: list('Points', { itemName: 'point', fields: titleAndText, max: 6 }),
				...imageWithAlt(),
			},
		},
		questions: { title: 'Common questions', fields: { title: line('Heading') } },
		comparison: { title: 'Comparison', fields: { title: line('Heading') } },
	},
	original: {
		grind: {
			title: 'What do you brew with?',
			fine: 'The South Indian filter, brass or steel',
			medium: 'A pour-over',
			coarse: 'A French press, or cold brew',
			image: 'grind.jpg',
			alt: 'Three heaps of ground coffee, fine, medium and coarse, with a brass spoon and a few beans on ivory paper',
		},
		promises: {
			roasted: 'Roasted after you order, then ground and packed.',
			returns: 'Not happy? Tell us within {return days} days.',
			help: 'Something wrong? We reply within {reply within}.',
		},
		taste: {
			title: 'How it tastes',
			text: 'Coffee gives aroma and brightness. Chicory, a roasted root, gives body and a sweetness of its own, and it holds the froth.',
		},
		brewing: {
			inShort:
				'Decoction is the strong coffee that drips through a South Indian filter in ten minutes. The four steps are below.',
			title: 'How to brew it',
			scoop:
				'You need a South Indian filter: two metal cups, one on the other. Spoon the powder into the upper one.',
			press: 'Press lightly, never hard: the water has to find its way.',
			water:
				'Pour water just off the boil, put on the lid and wait ten minutes. What drips through is the decoction.',
			pour: 'Add hot milk to the decoction, sugar if you like, and pour it from the tumbler to the davara, its deep saucer, until it froths.',
			image: 'filling.jpg',
			alt: 'An open brass filter filled with coffee powder, its lid beside it and a spoon of powder before it',
		},
		freshness: {
			title: 'How it stays fresh',
			points: [
				{
					title: 'Roasted after you order',
					text: 'Nothing waits on a shelf. Your order comes in first; then we roast, grind and pack.',
				},
				{
					title: 'Once it is open',
					text: 'Close the pack tightly, or keep the powder in an airtight tin: dry, cool and dark.',
				},
				{
					title: 'Use a dry spoon',
					text: 'Moisture takes the aroma first. Take out what you brew, and close the pack again.',
				},
			],
			image: 'roaster.jpg',
			alt: 'Freshly roasted coffee beans cool on a perforated steel tray under the stirring arm',
		},
		questions: { title: 'Common questions' },
		comparison: { title: 'The blends side by side' },
	},
})
