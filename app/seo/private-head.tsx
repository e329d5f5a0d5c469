import { useBrand } from '#app/catalogue/shop-data.ts'
import { usePageTitle } from '#app/seo/page-title.ts'

/** The head of a page that must not be indexed. */
export function PrivateHead({ title }: { title: string }) {
	const brand = useBrand()
	return (
		<>
			<title>{usePageTitle(title)}</title>
			{brand && <meta name="description" content={`${title} at ${brand.name}. ${brand.tagline}`} />}
			<meta name="robots" content="noindex" />
		</>
	)
}
