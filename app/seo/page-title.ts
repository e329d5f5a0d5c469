import { useBrand } from '#app/catalogue/shop-data.ts'

/** Returns for example 'Your cart · SK3 Coffee'. Leaves out the brand if the root loader did not run, or failed. */
export function usePageTitle(title: string): string {
	const brand = useBrand()
	return brand ? `${title} · ${brand.name}` : title
}
