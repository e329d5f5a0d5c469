/** The shape that the five policies share. Their names in the navigation are fixed. */
import { type ContentOf, definePage, description, fixed, line, list, prose, text } from '../fields.ts'

const SECTIONS = {
	intro: { title: 'Introduction', fields: { description, lede: text('First sentence') } },
	body: {
		title: 'The policy',
		fields: {
			sections: list('Sections', {
				itemName: 'section',
				fields: {
					heading: line('Heading'),
					/** Shops paste a whole policy of their own into one section. */
					text: prose('Text', { max: 20_000 }),
					/** Links to this section end with this text after #. */
					anchor: fixed,
				},
				max: 30,
			}),
		},
	},
} as const

export type PolicyContent = ContentOf<typeof SECTIONS>

type PolicyText = {
	label: string
	path: string
	description: string
	lede: string
	/** Each paragraph and each item of a list is a line. */
	sections: readonly (readonly [heading: string, lines: readonly string[], anchor?: string])[]
}

export function definePolicy({ label, path, description, lede, sections }: PolicyText) {
	return definePage({
		label,
		path,
		sections: SECTIONS,
		original: {
			intro: { description, lede },
			body: {
				sections: sections.map(([heading, lines, anchor = '']) => ({
					heading,
					text: lines.join('\n'),
					anchor,
				})),
			},
		},
	})
}

export const GRIEVANCE_SECTION = [
	'Grievance officer',
	[
		'Every complaint gets a ticket number. We acknowledge it within {acknowledged within} and resolve it within {resolved within}. Mention the number when you write or call, or [check its status](/contact/ticket).',
		'{grievance officer}',
	],
	'grievance',
] as const
