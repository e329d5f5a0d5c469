/** Finds original pictures and texts that still name the original brand or city, for the setup steps. */
import { href } from 'react-router'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { isRebranded } from '#shop/business/brand-images.ts'
import { isStoredPath } from '#shop/images/rules.ts'
import { PAGE_NAMES, PAGES } from '#shop/pages/definitions.ts'
import { getPage } from '#shop/pages/pages.server.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import { nearestPlace } from '#shop/shipping/stated-times.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Images of pages. All original pictures of products show packs; the logo and the share image follow the name. */
const IMAGES_WITH_NAME = ['"delivery.jpg"', '"first-tumbler.jpg"', '"packing.jpg"']
/** Where the original texts say that the coffee is roasted. */
const ORIGINAL_CITY = 'Chennai'

export type Place = { label: string; to: string }

/**
 * Returns links to what still has to be edited. Pictures: products and pages whose images show the original name. Texts:
 * pages that name the original city, and the delivery zones if one of them makes pages name it.
 */
export async function listRemainingOriginals(shop: Shop): Promise<Record<'pictures' | 'texts', Place[]>> {
	const { name, address, images } = shop.config.brand
	const hasOwnBrand = isRebranded({ name, uploadedLogo: images.uploadedLogo })
	const hasMoved = !address.includes(ORIGINAL_CITY)
	if (!hasOwnBrand && !hasMoved) return { pictures: [], texts: [] }
	const [products, shipping, pages] = await Promise.all([
		listProducts(shop),
		getShipping(shop),
		Promise.all(
			PAGE_NAMES.map(async (page) => ({ page, text: JSON.stringify((await getPage(shop, page)).content) })),
		),
	])
	const pagesWith = (parts: readonly string[]): Place[] =>
		pages
			.filter(({ text }) => parts.some((part) => text.includes(part)))
			.map(({ page }) => ({ label: PAGES[page].label, to: href('/admin/pages/:page', { page }) }))
	const productsWithPictures = products
		.filter(({ images }) => images.some(({ path }) => !isStoredPath(path)))
		.map((product) => ({
			label: product.name,
			to: href('/admin/catalogue/:id', { id: String(product.id) }),
		}))
	const zones = nearestPlace(shipping).includes(ORIGINAL_CITY)
		? [{ label: 'Delivery', to: href('/admin/delivery') }]
		: []
	return {
		pictures: hasOwnBrand ? [...productsWithPictures, ...pagesWith(IMAGES_WITH_NAME)] : [],
		texts: hasMoved ? [...pagesWith([ORIGINAL_CITY]), ...zones] : [],
	}
}
