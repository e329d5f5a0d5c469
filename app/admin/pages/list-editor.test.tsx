import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListEditor } from './list-editor.tsx'
import { toDraft } from '#shop/pages/draft.ts'
import { PAGES } from '#shop/pages/definitions.ts'

test('a section of a policy that promises other days than the setting says so, also after it was moved', () => {
	const { sections, original } = PAGES.return
	const originals = toDraft(sections, original).lists['body.sections'] ?? []
	const shown = (text: string) => {
		const [first, ...others] = originals
		const initial = [...others, { key: '0', values: { ...first?.values, text } }]
		return renderToStaticMarkup(
			<ListEditor
				name="body.sections"
				field={sections.body.fields.sections}
				initial={initial}
				originals={originals}
				errors={{}}
				images={[]}
				facts={[{ name: 'return days', value: '7' }]}
			/>,
		)
	}
	expect(shown('Ask for a return within 10 working days.')).toContain(
		'This says 10 days, but your shop takes returns for 7: change that under Business details',
	)
	for (const text of ['Ask within 7 days.', 'Ask within {return days} days.'])
		expect(shown(text)).not.toContain('your shop takes returns for')
})
