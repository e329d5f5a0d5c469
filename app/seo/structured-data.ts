/** schema.org data for search engines. Each figure comes from the rule that the shop applies. */
import type { Brand } from '#shop/config/brand.ts'
import { hasGstin } from '#shop/config/tax-registration.ts'
import { withPlainSpaces } from '#shop/text/keep-together.ts'
import type { Shipping } from '#shop/shipping/settings/settings.ts'

export type ShopFacts = { brand: Brand; publicUrl: string; shipping: Shipping }

export const CONTEXT = 'https://schema.org'

export function organisationData({ brand, publicUrl }: Pick<ShopFacts, 'brand' | 'publicUrl'>) {
	return {
		'@context': CONTEXT,
		'@type': 'OnlineStore',
		'@id': `${publicUrl}/#organisation`,
		name: brand.name,
		legalName: brand.legalName,
		slogan: brand.tagline,
		url: `${publicUrl}/`,
		...logoOf(brand, publicUrl),
		image: publicUrl + brand.images.share.path,
		email: brand.email,
		telephone: brand.phone,
		...(hasGstin(brand) && { vatID: brand.gstin }),
		address: {
			'@type': 'PostalAddress',
			streetAddress: withPlainSpaces(brand.address),
			addressCountry: 'IN',
		},
		sameAs: [brand.instagram, brand.whatsapp].filter(Boolean),
		contactPoint: {
			'@type': 'ContactPoint',
			contactType: 'customer service',
			email: brand.email,
			telephone: brand.phone,
			availableLanguage: ['en', 'ta'],
		},
		hasMerchantReturnPolicy: returnPolicy({ brand, publicUrl }),
	}
}

/** A word mark is not an image. */
function logoOf({ images: { hasOriginalLogo, uploadedLogo } }: Brand, publicUrl: string) {
	if (uploadedLogo) return { logo: uploadedLogo }
	return hasOriginalLogo ? { logo: `${publicUrl}/icons/icon-512.png` } : {}
}

export function returnPolicy({ brand, publicUrl }: Pick<ShopFacts, 'brand' | 'publicUrl'>) {
	return {
		'@type': 'MerchantReturnPolicy',
		applicableCountry: 'IN',
		returnPolicyCountry: 'IN',
		returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
		merchantReturnDays: Number(brand.returnDays),
		returnMethod: `${CONTEXT}/ReturnByMail`,
		returnFees: `${CONTEXT}/FreeReturn`,
		refundType: `${CONTEXT}/FullRefund`,
		merchantReturnLink: `${publicUrl}/policies/return`,
	}
}

/** The breadcrumb trail: each name with its path, starting at the home page. */
export function breadcrumbData(
	{ publicUrl }: Pick<ShopFacts, 'publicUrl'>,
	trail: readonly [string, string][],
) {
	return {
		'@context': CONTEXT,
		'@type': 'BreadcrumbList',
		itemListElement: trail.map(([name, path], index) => ({
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
