import { useBrand } from '#app/catalogue/shop-data.ts'

/** 'Your cart · SK3 Coffee'. Without the brand where the root loader did not run, or failed. */
export function usePageTitle(title: string): string {
	const brand = useBrand()
	return brand ? `${title} · ${brand.name}` : title
}
