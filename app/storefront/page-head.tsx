import { useBrand } from '#app/web/shop-facts.ts'

/** React lifts these into the document's head. */
export function PageHead({ title, description }: { title?: string; description: string }) {
	const brand = useBrand()
	return (
		<>
			<title>{title ? `${title} · ${brand?.name}` : `${brand?.name} · ${brand?.tagline}`}</title>
			<meta name="description" content={description} />
		</>
	)
}
