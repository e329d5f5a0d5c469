/** The parts of the shop in which a page's content appears. */
import type { ReactNode } from 'react'
import { BrandPreview } from '#app/admin/pages/brand-preview.tsx'
import { MAX_FEATURED, pricesOf } from '#app/catalogue/product-card.ts'
import { toFeatured } from '#app/catalogue/to-card.ts'
import { ContactPage } from '#app/contact/contact-page.tsx'
import { AboutPage } from '#app/storefront/about/about-page.tsx'
import { StoryPage } from '#app/storefront/about/story-page.tsx'
import { HomePage } from '#app/storefront/home/home-page.tsx'
import { Footer } from '#app/storefront/layout/footer.tsx'
import { GrievanceOfficer } from '#app/storefront/policies/grievance-officer.tsx'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { SellerDetails } from '#app/storefront/policies/seller-details.tsx'
import { DeliveryTimes, ShippingPrices } from '#app/storefront/policies/shipping-tables.tsx'
import { comparedBlends } from '#app/storefront/product/guide/compared-blends.ts'
import { firstOrder } from '#app/storefront/product/listing/first-order.ts'
import { ProductDetail } from '#app/storefront/product/product-detail.tsx'
import { ListingIntro } from '#app/storefront/product/listing/listing-intro.tsx'
import { type PageContent, type PageName, PAGES, type POLICY_NAMES } from '#shop/pages/definitions.ts'
import type { PolicyContent } from '#shop/pages/definitions/policy.ts'
import type { AnyContent } from '#shop/pages/fields.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

type PreviewContext = { dated: string; products: readonly ShownProduct[]; heroImage: string | null }
type PreviewedPageProps = PreviewContext & {
	page: PageName
	content: AnyContent
	unknownNames: readonly string[]
}
type Previews = { [Name in PageName]: (content: PageContent<Name>, context: PreviewContext) => ReactNode }

const PREVIEWS: Previews = {
	home: (content, { products, heroImage }) => (
		<HomePage
			content={content}
			products={products.slice(0, MAX_FEATURED).map((product) => toFeatured(product))}
			hasMore={products.length > MAX_FEATURED}
			heroImage={heroImage}
		/>
	),
	products: (content, { products }) => (
		<div className="page products">
			<ListingIntro {...content} firstOrder={firstOrder(products, content.first.product)} />
		</div>
	),
	product: (content, { products }) => <ProductPreview content={content} products={products} />,
	story: (content) => <StoryPage content={content} />,
	about: (content, { products }) => (
		<AboutPage
			content={content}
			blends={products.slice(0, MAX_FEATURED).filter(({ composition }) => composition !== null)}
		/>
	),
	contact: (content) => <ContactPage content={content} sent={undefined} />,
	terms: policyPreview('terms'),
	privacy: policyPreview('privacy'),
	refund: policyPreview('refund'),
	return: policyPreview('return'),
	shipping: policyPreview('shipping'),
	footer: (content) => <Footer content={content} />,
	brand: (content) => <BrandPreview content={content} />,
}

const POLICY_PARTS = {
	'seller details': <SellerDetails />,
	'grievance officer': <GrievanceOfficer />,
	'table of delivery times': <DeliveryTimes />,
	'table of prices': <ShippingPrices />,
}

function policyPreview(name: (typeof POLICY_NAMES)[number]) {
	return (content: PolicyContent, { dated }: PreviewContext) => (
		<PolicyPage title={PAGES[name].label} content={content} dated={dated} parts={POLICY_PARTS} />
	)
}

type ProductPreviewProps = { content: PageContent<'product'>; products: readonly ShownProduct[] }

function ProductPreview({ content, products }: ProductPreviewProps) {
	const [product] = products
	if (!product) return <p className="page py-8">The page appears here once there is a product on sale.</p>
	const blends = comparedBlends(products.slice(0, MAX_FEATURED))
	const guide = { content, questions: [], blends, reviews: null, rating: null, offers: [] }
	return <ProductDetail product={product} guide={guide} prices={pricesOf(product)} />
}

export function PreviewedPage({ page, content, unknownNames, ...context }: PreviewedPageProps) {
	const render: (content: never, context: PreviewContext) => ReactNode = PREVIEWS[page]
	return (
		<>
			<title>Preview</title>
			{/* Links would replace the preview. In its frame, they cannot open a tab either. */}
			<base target="_blank" />
			{unknownNames.length > 0 && (
				<p className="page py-3 font-semibold text-kumkum">
					Not filled in: {unknownNames.map((name) => `{${name}}`).join(', ')}. Please correct the name before
					you save.
				</p>
			)}
			{render(content as never, context)}
		</>
	)
}
