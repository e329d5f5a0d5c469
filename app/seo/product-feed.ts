/**
 * The products for Google Merchant Center and other readers of its feeds: RSS 2.0 with one item for each pack size, in
 * the terms of https://support.google.com/merchants/answer/7052112.
 */
import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { href } from 'react-router'
import type { Route } from './+types/product-feed.ts'
import { fileResponse } from '#app/http/file-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { escapeXml } from '#app/seo/escape-xml.ts'
import { listShownIds } from '#shop/catalogue/catalogue.server.ts'
import { listPackedWeights } from '#shop/catalogue/variants/stored-variants.server.ts'
import type { Brand } from '#shop/config/brand.ts'
import { imageUrl } from '#shop/images/rules.ts'
import { formatDecimal, type Paise } from '#shop/money.ts'
import { highestCost } from '#shop/shipping/rules.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Shipping } from '#shop/shipping/settings/settings.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { ShownProduct, ShownSize } from '#shop/stock/rules.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'

type Feed = {
	brand: Pick<Brand, 'name' | 'tagline'>
	publicUrl: string
	/** Written one at a time, because a large shop has tens of megabytes of them. */
	products: AsyncIterable<WeighedProduct> | Iterable<WeighedProduct>
	shipping: Shipping
}

/** Pages of the shop do not need the weights. */
type WeighedSize = ShownSize & { packedWeight: number | null }
export type WeighedProduct = Omit<ShownProduct, 'sizes'> & { sizes: readonly WeighedSize[] }

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const { brand, publicUrl } = shop.config
	const [ids, shipping] = await Promise.all([listShownIds(shop), getShipping(shop)])
	const lines = productFeed({ brand, publicUrl, products: readProducts(shop, ids), shipping })
	const bytes = Readable.from(lines, { objectMode: false })
	return fileResponse(createReadableStreamFromReadable(bytes), 'application/xml; charset=utf-8')
}

const PRODUCTS_AT_ONCE = 100

async function* readProducts(shop: Shop, ids: readonly number[]): AsyncGenerator<WeighedProduct> {
	for (let from = 0; from < ids.length; from += PRODUCTS_AT_ONCE) {
		const some = ids.slice(from, from + PRODUCTS_AT_ONCE)
		const [products, weights] = await Promise.all([
			listShownProducts(shop, { ids: some }),
			listPackedWeights(shop, some),
		])
		const weightOf = new Map(weights.map(({ sku, packedWeight }) => [sku, packedWeight]))
		yield* products.map((product) => ({
			...product,
			sizes: product.sizes.map((size) => ({ ...size, packedWeight: weightOf.get(size.sku) ?? null })),
		}))
	}
}

export async function* productFeed(feed: Feed): AsyncGenerator<string> {
	const { brand, publicUrl, products } = feed
	yield joinLines(
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
		'<channel>',
		...elements({ title: brand.name, link: `${publicUrl}/`, description: brand.tagline }),
	)
	for await (const product of products)
		yield joinLines(...product.sizes.flatMap((size) => item(feed, { product, size })))
	yield joinLines('</channel>', '</rss>')
}

function joinLines(...lines: string[]): string {
	return lines.map((line) => `${line}\n`).join('')
}

/** "Food, Beverages & Tobacco > Beverages > Coffee" in Google's list of categories. */
const COFFEE_CATEGORY = '1868'

function item(
	{ brand, publicUrl, shipping }: Feed,
	{ product, size }: { product: WeighedProduct; size: WeighedSize },
): string[] {
	const { id, slug, name, description, image, images, composition } = product
	const otherImages = images.slice(1).map(({ path }) => publicUrl + imageUrl('product-images', path))
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
		...otherImages.flatMap((image) => elements({ 'g:additional_image_link': image })),
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
			...(size.packedWeight === null ? {} : { 'g:shipping_weight': `${size.packedWeight} g` }),
		}),
		'<g:shipping>',
		...elements({ 'g:country': 'IN', 'g:price': inRupees(highestCost(shipping, size.price)) }),
		'</g:shipping>',
		'</item>',
	]
}

/** In the units that Google knows, with `ct` for pieces. */
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
