import { definePage, destination, line, list } from '../fields.ts'

export const FOOTER = definePage({
	label: 'Footer',
	path: null,
	sections: {
		links: {
			title: 'Columns',
			fields: {
				products: line('Heading above the products', { max: 40 }),
				title: line('Heading above the links', { max: 40 }),
				links: list('Links', {
					itemName: 'link',
					fields: { label: line('Text', { max: 40 }), to: destination('Leads to') },
					max: 8,
				}),
			},
		},
		end: { title: 'Last lines', fields: { rights: line('Copyright') } },
	},
	original: {
		links: {
			products: 'Coffee',
			title: 'Company',
			links: [
				{ label: 'Our Story', to: '/story' },
				{ label: 'About Us', to: '/about' },
				{ label: 'Contact Us', to: '/contact' },
				{ label: 'Track Order', to: '/track-order' },
			],
		},
		end: { rights: '© {year} {shop name}. All rights reserved.' },
	},
})
