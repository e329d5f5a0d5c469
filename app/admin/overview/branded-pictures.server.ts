/** Finds where pictures that a new shop comes with still show its original name, on packs and cartons. */
import { href } from 'react-router'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { isStoredImageUrl } from '#shop/images/rules.ts'
import { PAGE_NAMES, PAGES } from '#shop/pages/definitions.ts'
import { getPage } from '#shop/pages/pages.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Images of pages. All original pictures of products show packs; the logo and the share image follow the name. */
const WITH_NAME = ['delivery.jpg', 'packing.jpg']

export type Place = { label: string; to: string }

/** Returns links to the products and pages; none while the shop has its original name. */
export async function listBrandedPictures(shop: Shop): Promise<Place[]> {
	if (shop.config.brand.name === BRAND_DEFAULTS.name) return []
	const [products, pages] = await Promise.all([
		listProducts(shop),
		Promise.all(PAGE_NAMES.map(async (name) => ({ name, ...(await getPage(shop, name)) }))),
	])
	return [
		...products
			.filter(({ images }) => images.some(({ path }) => !isStoredImageUrl(path)))
			.map(({ id, name }) => ({ label: name, to: href('/admin/catalogue/:id', { id: String(id) }) })),
		...pages
			.filter(({ content }) => WITH_NAME.some((image) => JSON.stringify(content).includes(`"${image}"`)))
			.map(({ name }) => ({ label: PAGES[name].label, to: href('/admin/pages/:page', { page: name }) })),
	]
}
