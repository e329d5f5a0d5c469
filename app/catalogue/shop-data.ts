import { useRouteLoaderData } from 'react-router'
import type { ShopData } from '#app/catalogue/shop-data.server.ts'
import { sizeKey } from '#shop/cart/rules.ts'
import { defaultMessage } from '#shop/promotional-messages/rules.ts'
import { DEFAULT_ANNOUNCED_FREE_ABOVE, type Shipping } from '#shop/shipping/settings.ts'
import { isSoldOut, NO_STOCK_TRACKED, type ShownStock } from '#shop/stock/rules.ts'

/** The root loader's data. Undefined only where the root loader itself failed. */
export function useShopData() {
	return useRouteLoaderData<ShopData>('root')
}

export function useBrand() {
	return useShopData()?.brand
}

/** For pages, which are not rendered where the root loader failed. */
export function useShipping(): Shipping {
	const shipping = useShopData()?.shipping
	if (!shipping) throw new Error('The shop data is missing')
	return shipping
}

/** What the promotional bar says: at least one message. */
export function usePromotionalMessages(): string[] {
	return useShopData()?.messages ?? [defaultMessage(DEFAULT_ANNOUNCED_FREE_ABOVE)]
}

/** What was sold out or low when the page was loaded. Checkout checks again. */
export function useStock(): ShownStock {
	return useShopData()?.stock ?? NO_STOCK_TRACKED
}

/** Whether a cart line is sold out. */
export function useIsSoldOut({ id, size }: { id: number; size: string }): boolean {
	return isSoldOut(useStock(), { productId: id, size: sizeKey(size) })
}
