import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContentField } from './content-field.tsx'
import { prose, text } from '#shop/pages/fields.ts'

test('says that line breaks are left out where a text is one paragraph', () => {
	const shown = (field: ReturnType<typeof text | typeof prose>, value: string) =>
		renderToStaticMarkup(
			<ContentField name="intro" field={field} value={value} original="" errors={{}} images={[]} />,
		)
	const joined = 'This text is shown as one paragraph, without its line breaks.'
	expect(shown(text('Intro'), 'First\nsecond')).toContain(joined)
	expect(shown(text('Intro'), 'First')).not.toContain(joined)
	expect(shown(prose('Story'), 'First\nsecond')).not.toContain(joined)
})
