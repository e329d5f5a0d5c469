import { useBrand } from '#app/catalogue/shop-data.ts'

/** The head of a page that is not to be indexed. */
export function PrivateHead({ title }: { title: string }) {
	const brand = useBrand()
	return (
		<>
			<title>{`${title} · ${brand?.name}`}</title>
			{/* For link previews. */}
			<meta name="description" content={`${title} at ${brand?.name}. ${brand?.tagline}`} />
			<meta name="robots" content="noindex" />
		</>
	)
}
