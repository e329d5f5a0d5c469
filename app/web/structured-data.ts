/** What search engines are told, in the words of schema.org. Each figure comes from the rule that the shop itself keeps. */
import type { Brand } from '#shop/brand.ts'
import {
	COUNTRY_OF_ORIGIN,
	type Product,
	type ProductPrice,
	type ProductTexts,
	type Size,
} from '#shop/catalogue/rules.ts'
import { RETURN_WITHIN_DAYS } from '#shop/orders/rules.ts'
import { formatDecimal, type Paise, toRupees } from '#shop/money.ts'
import { shippingCost } from '#shop/shipping/rules.ts'
import { isSoldOut, type ShownStock } from '#shop/stock/rules.ts'

type Site = { brand: Brand; publicUrl: string; stock: ShownStock }

const CONTEXT = 'https://schema.org'
const CURRENCY = 'INR'

export function organisationData({ brand, publicUrl }: Pick<Site, 'brand' | 'publicUrl'>) {
	return {
		'@context': CONTEXT,
		'@type': 'OnlineStore',
		'@id': `${publicUrl}/#organisation`,
		name: brand.name,
		legalName: brand.legalName,
		slogan: brand.tagline,
		url: `${publicUrl}/`,
		logo: `${publicUrl}/icons/icon-512.png`,
		image: `${publicUrl}/pictures/og.jpg`,
		email: brand.email,
		telephone: brand.phone,
		vatID: brand.gstin,
		address: { '@type': 'PostalAddress', streetAddress: brand.address, addressCountry: 'IN' },
		sameAs: [brand.instagram, brand.whatsapp],
		contactPoint: {
			'@type': 'ContactPoint',
			contactType: 'customer service',
			email: brand.email,
			telephone: brand.phone,
			availableLanguage: ['en', 'ta'],
		},
		hasMerchantReturnPolicy: returnPolicy(publicUrl),
	}
}

export function productData(site: Site, product: Product & ProductTexts, prices: readonly ProductPrice[]) {
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

type Variant = { product: Product & ProductTexts; size: Size; price: Paise; url: string }

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

function returnPolicy(publicUrl: string) {
	return {
		'@type': 'MerchantReturnPolicy',
		applicableCountry: 'IN',
		returnPolicyCountry: 'IN',
		returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
		merchantReturnDays: RETURN_WITHIN_DAYS,
		returnMethod: `${CONTEXT}/ReturnByMail`,
		returnFees: `${CONTEXT}/FreeReturn`,
		refundType: `${CONTEXT}/FullRefund`,
		merchantReturnLink: `${publicUrl}/policies/return`,
	}
}

/** Where a page stands: each name with its path, from the home page on. */
export function breadcrumbData({ publicUrl }: Pick<Site, 'publicUrl'>, way: readonly [string, string][]) {
	return {
		'@context': CONTEXT,
		'@type': 'BreadcrumbList',
		itemListElement: way.map(([name, path], index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name,
			item: publicUrl + path,
		})),
	}
}

export function questionsData(questions: readonly { question: string; answer: string }[]) {
	return {
		'@context': CONTEXT,
		'@type': 'FAQPage',
		mainEntity: questions.map(({ question, answer }) => ({
			'@type': 'Question',
			name: question,
			acceptedAnswer: { '@type': 'Answer', text: answer },
		})),
	}
}
