/** The fields of a newsletter, which its form, its schema and its audit entries follow. */
import {
	type AnyContent,
	type ContentOf,
	destination,
	imageWithAlt,
	line,
	mixedList,
	product,
	prose,
	type Sections,
} from '#shop/pages/fields.ts'

const MAX_SUBJECT_LENGTH = 80
const MAX_BLOCKS = 20

const SECTIONS = {
	inbox: {
		title: 'In the inbox',
		fields: {
			subject: line('Subject', { max: MAX_SUBJECT_LENGTH }),
			preheader: line('Preheader', {
				hint: 'Most inboxes show it after the subject',
				isOptional: true,
			}),
		},
	},
	body: {
		title: 'Email',
		fields: {
			heading: line('Heading'),
			blocks: mixedList('Content', {
				max: MAX_BLOCKS,
				kinds: {
					text: {
						itemName: 'text',
						fields: { heading: line('Heading', { isOptional: true }), text: prose('Text') },
					},
					image: { itemName: 'image', fields: imageWithAlt() },
					products: {
						itemName: 'products',
						fields: {
							first: product('First product'),
							second: product('Second product', { isOptional: true }),
							third: product('Third product', { isOptional: true }),
						},
					},
					button: {
						itemName: 'button',
						fields: {
							label: line('Label', { max: 40 }),
							to: destination('It leads to', { hasProducts: true }),
						},
					},
				},
			}),
		},
	},
} as const

export const NEWSLETTER_SECTIONS: Sections = SECTIONS

export type NewsletterContent = ContentOf<typeof SECTIONS>

export const EMPTY_NEWSLETTER: NewsletterContent = {
	inbox: { subject: '', preheader: '' },
	body: { heading: '', blocks: [{ kind: 'text', heading: '', text: '' }] },
}

/** Lists the uploaded images that it shows. */
export function listNewsletterImages(content: AnyContent): string[] {
	const blocks = content['body']?.['blocks']
	return Array.isArray(blocks) ? blocks.flatMap(({ image }) => (image ? [image] : [])) : []
}
