import { expect, test } from 'vitest'
import { renderEmail } from './render-email.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'

const render = (text: string) =>
	renderEmail({
		to: 'meena@example.in',
		subject: 'Subject',
		title: 'Title',
		blocks: [{ kind: 'text', text }],
		brand: BRAND_DEFAULTS,
	})

test.each([
	['Call +91 98765 43210 now.', 'Call +91&nbsp;98765&nbsp;43210 now.'],
	['Saturday 28 – Monday 30 Nov', 'Saturday&nbsp;28 – Monday&nbsp;30&nbsp;Nov'],
	['Ordered at 03:30 PM', 'Ordered at 03:30&nbsp;PM'],
	['1 × Artisan Blend - 100% Pure', '1&nbsp;×&nbsp;Artisan Blend - 100%&nbsp;Pure'],
	['12 Car Street, 81% coffee', '12 Car Street, 81% coffee'],
])('in HTML, what belongs to a number stays on its line: %s', (text, html) => {
	const email = render(text)
	expect(email.html).toContain(`>${html}</p>`)
	expect(email.text).toContain(text)
})
