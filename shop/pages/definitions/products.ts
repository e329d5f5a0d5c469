import { definePage, description, line, product, text } from '../fields.ts'

export const PRODUCTS = definePage({
	label: 'Products',
	path: '/products',
	sections: {
		search: { title: 'Search engines', fields: { description } },
		intro: {
			title: 'Introduction',
			fields: {
				title: line('Heading', { hint: '*Words between asterisks* are italic' }),
				text: text('Text'),
			},
		},
		first: {
			title: 'First order',
			fields: {
				text: line('Text before its name'),
				product: product('Blend to start with', { isOptional: true }),
			},
		},
	},
	original: {
		search: {
			description:
				'South Indian filter coffee from Chikmagalur: {count of blends}, roasted and ground after you order. Choose your grind and pack size.',
		},
		intro: {
			title: 'The *Chikmagalur* series',
			text: '{Count of blends} from the same hills. What changes is the roast and the share of chicory, a roasted root that gives the cup body. Choose a grind for your filter and a pack for your household.',
		},
		first: {
			text: 'First order? For an everyday tumbler, start with',
			product: '2',
		},
	},
})
