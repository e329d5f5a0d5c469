import { expect, test } from 'vitest'
import { countFormBytes, MAX_CONSOLE_FORM_BYTES } from '#app/http/form-size.ts'
import { PAGE_NAMES, PAGES } from '#shop/pages/definitions.ts'
import type { Field, Sections, SimpleField } from '#shop/pages/fields.ts'

const LONGEST_IMAGE = 120

/** In Tamil, of which a letter takes nine bytes. */
const longest = (field: SimpleField) =>
	'த'.repeat('max' in field ? field.max : field.kind === 'image' ? LONGEST_IMAGE : 40)

function fill(form: FormData, name: string, field: Field) {
	if (field.kind !== 'list') return form.set(name, longest(field))
	for (let item = 0; item < field.max; item++) {
		form.append(name, String(item))
		for (const [of, simple] of Object.entries(field.fields))
			form.set(`${name}.${item}.${of}`, longest(simple))
	}
}

test.each(PAGE_NAMES)('the longest form of %s can be sent', (page) => {
	const form = new FormData()
	const sections: Sections = PAGES[page].sections
	for (const [section, { fields }] of Object.entries(sections))
		for (const [name, field] of Object.entries(fields)) fill(form, `${section}.${name}`, field)
	// Forms that merge the changes of two people are sent with what they showed when they were opened.
	form.set('opened', JSON.stringify(Object.fromEntries(form)))
	expect(countFormBytes(form)).toBeLessThan(MAX_CONSOLE_FORM_BYTES)
})
