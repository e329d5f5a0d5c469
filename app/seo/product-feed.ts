/**
 * The products for Google Merchant Center and whoever else reads its feeds: RSS 2.0 with one item for each pack size, in
 * the terms of https://support.google.com/merchants/answer/7052112.
 */
import { href } from 'react-router'
import type { Route } from './+types/product-feed.ts'
import { loadProducts } from '#app/catalogue/products.server.ts'
import { fileResponse } from '#app/http/file-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { escapeXml } from '#app/seo/escape-xml.ts'
import type { Brand } from '#shop/config/brand.ts'
import { imageUrl } from '#shop/images/rules.ts'
import { formatDecimal, type Paise } from '#shop/money.ts'
import { highestCost } from '#shop/shipping/rules.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Shipping } from '#shop/shipping/settings.ts'
import type { ShownProduct, ShownSize } from '#shop/stock/rules.ts'

type Feed = {
	brand: Pick<Brand, 'name' | 'tagline'>
	publicUrl: string
	products: readonly ShownProduct[]
	shipping: Shipping
}

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const { brand, publicUrl } = shop.config
	const [{ products }, shipping] = await Promise.all([loadProducts(context), getShipping(shop)])
	return fileResponse(productFeed({ brand, publicUrl, products, shipping }), 'application/xml; charset=utf-8')
}

export function productFeed(feed: Feed): string {
	const { brand, publicUrl, products } = feed
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
		'<channel>',
		...elements({ title: brand.name, link: `${publicUrl}/`, description: brand.tagline }),
		...products.flatMap((product) => product.sizes.flatMap((size) => item(feed, { product, size }))),
		'</channel>',
		'</rss>',
		'',
	].join('\n')
}

/** "Food, Beverages & Tobacco > Beverages > Coffee" in Google's list of categories. */
const COFFEE_CATEGORY = '1868'

function item(
	{ brand, publicUrl, shipping }: Feed,
	{ product, size }: { product: ShownProduct; size: ShownSize },
): string[] {
	const { id, slug, name, description, image, images, composition } = product
	const pictures = images.slice(1).map(({ path }) => publicUrl + imageUrl('product-images', path))
	const page = publicUrl + href('/product/:id?', { id: `${id}` })
	const isReduced = size.price < size.mrp
	return [
		'<item>',
		...elements({
			'g:id': size.sku,
			'g:item_group_id': slug,
			title: `${name}, ${size.label}`,
			description,
			link: `${page}?${new URLSearchParams({ size: size.value })}`,
			'g:image_link': publicUrl + imageUrl('product-images', image),
		}),
		...pictures.flatMap((picture) => elements({ 'g:additional_image_link': picture })),
		...elements({
			'g:availability': size.isSoldOut ? 'out_of_stock' : 'in_stock',
			'g:price': inRupees(size.mrp),
			...(isReduced ? { 'g:sale_price': inRupees(size.price) } : {}),
			'g:brand': brand.name,
			'g:condition': 'new',
			// Packs of a small roastery have no barcode number.
			'g:identifier_exists': 'no',
			...(composition ? { 'g:google_product_category': COFFEE_CATEGORY } : {}),
			'g:size': size.label,
			...unitPricing(size),
		}),
		'<g:shipping>',
		...elements({ 'g:country': 'IN', 'g:price': inRupees(highestCost(shipping, size.price)) }),
		'</g:shipping>',
		'</item>',
	]
}

/** In the units that Google knows, `ct` for pieces. */
function unitPricing({ netQuantity, unit }: ShownSize): Record<string, string> {
	const shown = unit === 'piece' ? 'ct' : unit
	const base = unit === 'piece' ? 1 : 100
	return {
		'g:unit_pricing_measure': `${netQuantity} ${shown}`,
		'g:unit_pricing_base_measure': `${base} ${shown}`,
	}
}

function elements(values: Record<string, string>): string[] {
	return Object.entries(values).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
}

function inRupees(amount: Paise): string {
	return `${formatDecimal(amount)} INR`
}
