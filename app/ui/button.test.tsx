import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from '#app/ui/button.tsx'

test('a button has either disabled or aria-disabled, never both', () => {
	const html = (props: { disabled?: boolean; 'aria-disabled'?: boolean }) =>
		renderToStaticMarkup(<Button {...props}>Send</Button>)
	expect(html({ 'aria-disabled': true })).toMatch(/^<button [^>]*aria-disabled="true"/)
	expect(html({ 'aria-disabled': true })).not.toContain(' disabled')
	expect(html({ disabled: true, 'aria-disabled': false })).toMatch(/^<button [^>]* disabled=""/)
	expect(html({ disabled: true, 'aria-disabled': false })).not.toContain('aria-disabled')
})
