import { expect, test } from 'vitest'
import { countFormBytes, MAX_CONSOLE_FORM_BYTES } from '#app/http/form-size.ts'
import { NEWSLETTER_SECTIONS } from '#shop/newsletters/definition.ts'
import { PAGE_NAMES, PAGES } from '#shop/pages/definitions.ts'
import { type Field, isListField, type Sections, type SimpleField } from '#shop/pages/fields.ts'

const LONGEST_IMAGE = 120

/** Returns the longest text of the field, in Tamil, in which a letter takes nine bytes. */
const longest = (field: SimpleField) =>
	'த'.repeat('max' in field ? field.max : field.kind === 'image' ? LONGEST_IMAGE : 40)

function fill(form: FormData, name: string, field: Field) {
	if (!isListField(field)) return form.set(name, longest(field))
	const kinds = field.kind === 'list' ? [field] : Object.values(field.kinds)
	for (let item = 0; item < field.max; item++) {
		form.append(name, String(item))
		for (const [of, simple] of kinds.flatMap(({ fields }) => Object.entries(fields)))
			form.set(`${name}.${item}.${of}`, longest(simple))
	}
}

const FORMS: [name: string, sections: Sections][] = [
	...PAGE_NAMES.map((name): [string, Sections] => [name, PAGES[name].sections]),
	['newsletter', NEWSLETTER_SECTIONS],
]

test.each(FORMS)('the longest form of %s can be sent', (_name, sections) => {
	const form = new FormData()
	for (const [section, { fields }] of Object.entries(sections))
		for (const [name, field] of Object.entries(fields)) fill(form, `${section}.${name}`, field)
	// A form that merges the changes of two people also sends the texts that it was opened with.
	form.set('opened', JSON.stringify(Object.fromEntries(form)))
	expect(countFormBytes(form)).toBeLessThan(MAX_CONSOLE_FORM_BYTES)
})
