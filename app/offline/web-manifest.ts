import type { Route } from './+types/web-manifest.ts'
import { fileResponse } from '#app/http/file-response.ts'
import { shopContext } from '#app/http/request-context.ts'

const ORIGINAL_ICONS = [
	{ src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
	{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
	{ src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
	{ src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const LETTER_ICONS = [
	{ src: '/letter.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
	{ src: '/letter.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
]

export function loader({ context }: Route.LoaderArgs) {
	const { brand } = context.get(shopContext).config
	const manifest = {
		id: '/',
		name: brand.name,
		short_name: brand.name,
		description: brand.tagline,
		lang: 'en-IN',
		start_url: '/',
		scope: '/',
		display: 'standalone',
		background_color: '#FAF5EA',
		theme_color: '#2A1810',
		categories: ['food', 'shopping'],
		icons: brand.images.hasOriginalLogo ? ORIGINAL_ICONS : LETTER_ICONS,
		shortcuts: [
			{ name: 'Products', url: '/products' },
			{ name: 'Track Order', url: '/track-order' },
		],
	}
	return fileResponse(JSON.stringify(manifest), 'application/manifest+json')
}
