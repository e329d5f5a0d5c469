import { useRouteLoaderData } from 'react-router'
import type { ShopData } from '#app/catalogue/shop-data.server.ts'
import { withContent, findProduct, type Product, type ProductContent } from '#shop/catalogue/rules.ts'
import { sizeName } from '#shop/cart/rules.ts'
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
	const shopData = useShopData()
	if (!shopData) return [defaultMessage(DEFAULT_ANNOUNCED_FREE_ABOVE)]
	const { messages, shipping } = shopData
	return messages.length > 0 ? messages : [defaultMessage(shipping.announcedFreeAbove)]
}

/** What was sold out or low when the page was loaded. Checkout checks again. */
export function useStock(): ShownStock {
	return useShopData()?.stock ?? NO_STOCK_TRACKED
}

/** Whether a cart line is sold out. */
export function useIsSoldOut({ id, size }: { id: number; size: string }): boolean {
	return isSoldOut(useStock(), { productId: id, size: sizeName(size).toLowerCase() })
}

/** The products with their content, as edited in the console or by default. */
export function useProducts<Content extends Pick<ProductContent, 'productId'>>(
	defaultContent: readonly Content[],
): (Product & Content)[] {
	return withContent(defaultContent, useShopData()?.productContent ?? [])
}

/** The current main image of a product in a cart line. */
export function useProductImage({ id, image }: { id: number; image: string }): string {
	const content = useShopData()?.productContent.find(({ productId }) => productId === id)
	return content?.image ?? findProduct(id)?.image ?? image
}
