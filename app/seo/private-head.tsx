import { useBrand } from '#app/catalogue/shop-data.ts'
import { usePageTitle } from '#app/seo/page-title.ts'

/** The head of a page that is not to be indexed. */
export function PrivateHead({ title }: { title: string }) {
	const brand = useBrand()
	return (
		<>
			<title>{usePageTitle(title)}</title>
			{/* For link previews. */}
			{brand && <meta name="description" content={`${title} at ${brand.name}. ${brand.tagline}`} />}
			<meta name="robots" content="noindex" />
		</>
	)
}
