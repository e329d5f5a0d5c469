/** The icon of a shop with a logo or name of its own, which is the first letter of the name. */
import type { Route } from './+types/letter-icon.ts'
import { fileResponse } from '#app/http/file-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { escapeXml } from '#app/seo/escape-xml.ts'

export function loader({ context }: Route.LoaderArgs) {
	const { name } = context.get(shopContext).config.brand
	// A Tamil letter may consist of several characters.
	const [letter] = new Intl.Segmenter('en-IN').segment(name.toLocaleUpperCase('en-IN'))
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#2A1810"/><text x="256" y="352" font-family="Georgia,serif" font-size="288" font-weight="600" text-anchor="middle" fill="#FAF5EA">${escapeXml(letter?.segment ?? '')}</text></svg>`
	return fileResponse(svg, 'image/svg+xml')
}
