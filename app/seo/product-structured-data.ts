/** What search engines are told of a product: each pack with its price, delivery and return, in the words of schema.org. */
import { CONTEXT, returnPolicy, type Site } from '#app/seo/structured-data.ts'
import { COUNTRY_OF_ORIGIN } from '#shop/catalogue/labels.ts'
import { type Product, type ProductPrice, type ProductContent, type Size } from '#shop/catalogue/rules.ts'
import { formatDecimal, type Paise, toRupees } from '#shop/money.ts'
import { shippingCost } from '#shop/shipping/rules.ts'
import { isSoldOut } from '#shop/stock/rules.ts'

const CURRENCY = 'INR'

export function productData(site: Site, product: Product & ProductContent, prices: readonly ProductPrice[]) {
	const url = `${site.publicUrl}/product/${product.id}`
	const pictures = [product.image, ...product.additionalImages]
	return {
		'@context': CONTEXT,
		'@type': 'ProductGroup',
		'@id': `${url}#product`,
		productGroupID: product.slug,
		name: product.name,
		description: `${product.description} ${product.story}`,
		url,
		image: pictures.map((path) => `${site.publicUrl}/product-images/${path}`),
		brand: { '@type': 'Brand', name: site.brand.name },
		countryOfOrigin: COUNTRY_OF_ORIGIN,
		category: 'Filter coffee powder',
		variesBy: [`${CONTEXT}/size`],
		hasVariant: product.sizes.flatMap((size) => {
			const price = prices.find((one) => one.productId === product.id && one.size === size.value)
			if (!price) return []
			// Each pack at an address where it is the chosen one.
			return [variant(site, { product, size, price: price.sellingPrice, url: `${url}?size=${size.value}` })]
		}),
	}
}

type Variant = { product: Product & ProductContent; size: Size; price: Paise; url: string }

function variant({ brand, publicUrl, stock }: Site, { product, size, price, url }: Variant) {
	const isGone = isSoldOut(stock, { productId: product.id, size: size.value })
	return {
		'@type': 'Product',
		inProductGroupWithID: product.slug,
		url,
		sku: `${product.slug}-${size.value}`,
		name: `${product.name}, ${size.label}`,
		description: product.description,
		image: `${publicUrl}/product-images/${product.image}`,
		size: size.label,
		weight: { '@type': 'QuantitativeValue', value: size.grams, unitCode: 'GRM' },
		offers: {
			'@type': 'Offer',
			url,
			price: formatDecimal(price),
			priceCurrency: CURRENCY,
			availability: `${CONTEXT}/${isGone ? 'OutOfStock' : 'InStock'}`,
			itemCondition: `${CONTEXT}/NewCondition`,
			// Named here as well: the page of a product does not describe the shop.
			seller: { '@type': 'OnlineStore', '@id': `${publicUrl}/#organisation`, name: brand.name },
			shippingDetails: shippingDetails(price),
			hasMerchantReturnPolicy: returnPolicy(publicUrl),
		},
	}
}

/** As for an order of this pack alone: within India, by the shipping policy's days. */
function shippingDetails(price: Paise) {
	const days = (minValue: number, maxValue: number) => {
		return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
	}
	return {
		'@type': 'OfferShippingDetails',
		shippingRate: {
			'@type': 'MonetaryAmount',
			value: toRupees(shippingCost('standard', price)),
			currency: CURRENCY,
		},
		shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
		deliveryTime: {
			'@type': 'ShippingDeliveryTime',
			handlingTime: days(0, 1),
			transitTime: days(1, 7),
		},
	}
}
