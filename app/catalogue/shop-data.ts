/** Reads what every page knows of the shop: business details, shipping, promotional messages. */
import { useRouteLoaderData } from 'react-router'
import type { ShopData } from '#app/catalogue/shop-data.server.ts'
import { DEFAULT_MESSAGE } from '#shop/promotional-messages/rules.ts'
import type { Shipping } from '#shop/shipping/settings/settings.ts'

/** The root loader's data. It is undefined only if the root loader itself failed. */
export function useShopData() {
	return useRouteLoaderData<ShopData>('root')
}

export function useBrand() {
	return useShopData()?.brand
}

/** For pages, which are not rendered if the root loader failed. */
export function useShipping(): Shipping {
	const shipping = useShopData()?.shipping
	if (!shipping) throw new Error('The shop data is missing')
	return shipping
}

export function usePromotionalMessages(): string[] {
	return useShopData()?.messages ?? [DEFAULT_MESSAGE]
}
