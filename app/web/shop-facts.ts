import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import { NOTHING_COUNTED, type ShownStock } from '#shop/stock/rules.ts'

/** Brand, the year in India, messages of the bar, and whether payments are a test. Undefined only where the root itself failed. */
export function useShopFacts() {
	return useRouteLoaderData<typeof loader>('root')
}

export function useBrand() {
	return useShopFacts()?.brand
}

/** What cannot be had and what is nearly gone, as it was when the page was loaded. Checkout asks again. */
export function useStock(): ShownStock {
	return useShopFacts()?.stock ?? NOTHING_COUNTED
}
