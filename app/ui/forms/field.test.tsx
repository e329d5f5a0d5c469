import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Field } from '#app/ui/forms/field.tsx'

describe('Field', () => {
	test('opens the plain text keyboard on a phone', () => {
		expect(renderToStaticMarkup(<Field label="City" />)).toContain('inputMode="text"')
	})
	test('uses the given input mode or type', () => {
		expect(renderToStaticMarkup(<Field label="PIN code" inputMode="numeric" />)).toContain(
			'inputMode="numeric"',
		)
		expect(renderToStaticMarkup(<Field label="Starts on" type="date" />)).not.toContain('inputMode')
	})
	test('links the error message to its input', () => {
		const html = renderToStaticMarkup(<Field label="City" error="Enter a city" />)
		const [, tied = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? []
		expect(html).toMatch(new RegExp(`<p id="${tied}"[^>]*>.*Enter a city</p>`))
	})
})
