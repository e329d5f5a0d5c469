import { useBrand } from '#app/catalogue/shop-data.ts'

/** The head of a page that is one visitor's business: named after the shop, and found by nobody who searches. */
export function PrivateHead({ title }: { title: string }) {
	const brand = useBrand()
	return (
		<>
			<title>{`${title} · ${brand?.name}`}</title>
			{/* For a link that somebody sends to themselves. */}
			<meta name="description" content={`${title} at ${brand?.name}. ${brand?.tagline}`} />
			<meta name="robots" content="noindex" />
		</>
	)
}
