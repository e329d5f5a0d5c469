import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'

/** Brand, the year in India, messages of the bar, and whether payments are a test. Undefined only where the root itself failed. */
export function useShopFacts() {
	return useRouteLoaderData<typeof loader>('root')
}

export function useBrand() {
	return useShopFacts()?.brand
}
