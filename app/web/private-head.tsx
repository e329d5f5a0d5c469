import { useBrand } from '#app/web/shop-facts.ts'

/** The head of a page that is one visitor's business: named after the shop, and found by nobody who searches. */
export function PrivateHead({ title }: { title: string }) {
	return (
		<>
			<title>{`${title} · ${useBrand()?.name}`}</title>
			<meta name="robots" content="noindex" />
		</>
	)
}
