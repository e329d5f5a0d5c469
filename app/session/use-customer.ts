import { useRouteLoaderData } from 'react-router'
import type { ShopData } from '#app/catalogue/shop-data.server.ts'

/** The signed-in customer, or null for a guest. */
export function useCustomer() {
	return useRouteLoaderData<ShopData>('root')?.customer ?? null
}
