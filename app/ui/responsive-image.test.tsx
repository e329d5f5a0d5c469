import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'

const render = (path: string | undefined) =>
	renderToStaticMarkup(<ResponsiveImage path={path} alt="A pack" sizes="88px" />)

describe('ResponsiveImage', () => {
	test('links to the path in the image storage', () => {
		expect(render('pure/pure1.jpg')).toContain('src="/product-images/pure/pure1.jpg"')
	})
	test('shows the image that the owner uploaded for a page, in its widths', () => {
		const html = render('/home/1795156200000-cup.jpg')
		expect(html).toContain('src="/home/1795156200000-cup.jpg"')
		expect(html).toContain('/home/1795156200000-cup/480.webp 480w')
		expect(html).not.toContain('/pictures/')
	})
	test('shows the placeholder without a path', () => {
		for (const missing of [undefined, '']) {
			expect(render(missing)).toContain('src="/placeholder.svg"')
			expect(render(missing)).not.toContain('<source')
		}
	})
})
