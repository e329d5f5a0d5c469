import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Picture } from '#app/ui/responsive-image.tsx'

const show = (path: string | undefined) =>
	renderToStaticMarkup(<Picture path={path} alt="A pack" sizes="88px" />)

describe('Picture', () => {
	it('is addressed by its path in the picture storage', () => {
		expect(show('pure/pure1.jpg')).toContain('src="/product-images/pure/pure1.jpg"')
	})
	it('is the placeholder where there is no path', () => {
		for (const nothing of [undefined, '']) {
			expect(show(nothing)).toContain('src="/placeholder.svg"')
			expect(show(nothing)).not.toContain('<source')
		}
	})
})
