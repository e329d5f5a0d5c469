/** schema.org data of a product: each variant with its price, delivery and return policy. */
import { CONTEXT, returnPolicy, type ShopFacts } from '#app/seo/structured-data.ts'
import { genericNameOf } from '#shop/catalogue/labelling/generic-name.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { dayInIndia } from '#shop/dates.ts'
import { formatDecimal, type Paise, toRupees } from '#shop/money.ts'
import type { ProductReviews } from '#shop/reviews/published.server.ts'
import { MAX_STARS } from '#shop/reviews/rules.ts'
import { highestCost } from '#shop/shipping/rules.ts'
import type { Shipping } from '#shop/shipping/settings/settings.ts'
import { transitDays } from '#shop/shipping/stated-times.ts'
import type { ShownProduct, ShownSize } from '#shop/stock/rules.ts'

const CURRENCY = 'INR'

type ProductFacts = {
	product: ShownProduct
	prices: readonly ProductPrice[]
	/** Null without any reviews, which are then left out. */
	reviews: ProductReviews | null
}

export function productData(site: ShopFacts, { product, prices, reviews }: ProductFacts) {
	const url = `${site.publicUrl}/product/${product.id}`
	return {
		'@context': CONTEXT,
		'@type': 'ProductGroup',
		'@id': `${url}#product`,
		productGroupID: product.slug,
		name: product.name,
		description: `${product.description} ${product.story}`,
		url,
		image: product.images.map(({ path }) => `${site.publicUrl}/product-images/${path}`),
		brand: { '@type': 'Brand', name: site.brand.name },
		countryOfOrigin: product.countryOfOrigin,
		category: genericNameOf(product) ?? undefined,
		...(reviews && reviewData(reviews)),
		variesBy: [`${CONTEXT}/size`],
		hasVariant: product.sizes.flatMap((size) => {
			const price = prices.find((row) => row.productId === product.id && row.size === size.value)
			if (!price) return []
			// Each variant has a URL that selects it.
			return [
				variant(site, {
					product,
					size,
					price: price.sellingPrice,
					url: `${url}?${new URLSearchParams({ size: size.value })}`,
				}),
			]
		}),
	}
}

function reviewData({ count, average, shown }: ProductReviews) {
	return {
		aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, ...SCALE },
		review: shown.map(({ stars, text, name, writtenAt }) => ({
			'@type': 'Review',
			author: { '@type': 'Person', name },
			datePublished: dayInIndia(new Date(writtenAt)),
			reviewBody: text,
			reviewRating: { '@type': 'Rating', ratingValue: stars, ...SCALE },
		})),
	}
}

const SCALE = { worstRating: 1, bestRating: MAX_STARS }

type Variant = { product: ShownProduct; size: ShownSize; price: Paise; url: string }

function variant({ brand, publicUrl, shipping }: ShopFacts, { product, size, price, url }: Variant) {
	return {
		'@type': 'Product',
		inProductGroupWithID: product.slug,
		url,
		sku: size.sku,
		name: `${product.name}, ${size.label}`,
		description: product.description,
		image: `${publicUrl}/product-images/${product.image}`,
		size: size.label,
		...(size.unit === 'g'
			? { weight: { '@type': 'QuantitativeValue', value: size.netQuantity, unitCode: 'GRM' } }
			: {}),
		offers: {
			'@type': 'Offer',
			url,
			price: formatDecimal(price),
			priceCurrency: CURRENCY,
			availability: `${CONTEXT}/${size.isSoldOut ? 'OutOfStock' : 'InStock'}`,
			itemCondition: `${CONTEXT}/NewCondition`,
			// Named here because a product page does not contain the organisation's data.
			seller: { '@type': 'OnlineStore', '@id': `${publicUrl}/#organisation`, name: brand.name },
			shippingDetails: shippingDetails(shipping, price),
			hasMerchantReturnPolicy: returnPolicy({ brand, publicUrl }),
		},
	}
}

/** Shipping of an order of this variant alone, anywhere in India: the highest price and the whole range of days. */
function shippingDetails(shipping: Shipping, price: Paise) {
	const transit = transitDays(shipping)
	const days = (minValue: number, maxValue: number) => {
		return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
	}
	return {
		'@type': 'OfferShippingDetails',
		shippingRate: {
			'@type': 'MonetaryAmount',
			value: toRupees(highestCost(shipping, price)),
			currency: CURRENCY,
		},
		shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
		deliveryTime: {
			'@type': 'ShippingDeliveryTime',
			handlingTime: days(0, shipping.handlingDays + 1),
			transitTime: days(transit.min, transit.max),
		},
	}
}
