import { useRouteLoaderData } from 'react-router'
import type { ShopData } from '#app/catalogue/shop-data.server.ts'

export function useCustomer() {
	return useRouteLoaderData<ShopData>('root')?.customer ?? null
}
