/** Which forms of the console know about unsaved changes. The warning itself is tested in a browser. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TO_TYPE_IN =
	/<(?:\w*Field|TextArea|Select|textarea|select)\b|<input\b(?![^>]*type="(?:hidden|checkbox|radio|file)")/

/** Returns each form written with this tag, as source text, with its file. */
function formsOf(tag: string): { file: string; source: string }[] {
	return globSync('app/admin/**/*.tsx')
		.toSorted()
		.flatMap((file) =>
			[...readFileSync(file, 'utf8').matchAll(new RegExp(`<${tag}\\b[^]*?</${tag}>`, 'g'))].map(
				([source]) => ({ file: file.replace('app/admin/', ''), source }),
			),
		)
}

test('leaving an edited form warns, except for forms that lose next to nothing', () => {
	const changing = formsOf('Form').filter(({ source }) => source.includes('method="post"'))
	expect(changing.length).toBeGreaterThan(10)
	expect(changing.filter(({ source }) => TO_TYPE_IN.test(source)).map(({ file }) => file)).toEqual([
		// Its only field is the pace, which has a suggested value.
		'newsletters/send.tsx',
		// In these forms a file or a role is chosen, and nothing is typed.
		'products/import/import-catalogue.tsx',
		'shipping/courier-list.tsx',
		// This form asks for the password before the console opens.
		'sign-in/confirm-password.tsx',
		'staff/staff-list.tsx',
	])
	const warning = formsOf('ConsoleForm').map(({ file }) => file)
	for (const file of ['delivery/delivery.tsx', 'settings.tsx', 'stock.tsx', 'pages/page-form.tsx'])
		expect(warning).toContain(file)
})

test('an action on a saved product, pack size, promotion or page waits until the form is saved', () => {
	expect(formsOf('SavedForm').map(({ file }) => file)).toEqual([
		'pages/page-history.tsx',
		'products/product-status.tsx',
		'products/variant-buttons.tsx',
		'promos/promo.tsx',
	])
})
