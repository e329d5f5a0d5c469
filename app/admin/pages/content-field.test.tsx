import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContentField } from './content-field.tsx'
import { text } from '#shop/pages/fields.ts'

test('a long text is counted before its limit, and says by how much it is too long', () => {
	const shown = (length: number) =>
		renderToStaticMarkup(
			<ContentField
				name="intro"
				field={text('Intro', { max: 1000, hint: 'In a few words' })}
				value={'x'.repeat(length)}
				original=""
				errors={{}}
				images={[]}
			/>,
		)
	expect(shown(799)).not.toContain('characters')
	for (const part of ['In a few words', '800 of 1,000 characters']) expect(shown(800)).toContain(part)
	expect(shown(1000)).toContain('1,000 of 1,000 characters')
	expect(shown(1001)).toContain('1 character too long')
	expect(shown(6721)).toContain('5,721 characters too long')
})
