import { useRouteLoaderData } from 'react-router'
import type { ShopData } from '#app/catalogue/shop-data.server.ts'
import { withContent, findProduct, type Product, type ProductContent } from '#shop/catalogue/rules.ts'
import { sizeName } from '#shop/cart/rules.ts'
import { isSoldOut, NO_STOCK_TRACKED, type ShownStock } from '#shop/stock/rules.ts'

/** Brand, the year in India, messages of the bar, and whether payments are a test. Undefined only where the root itself failed. */
export function useShopData() {
	return useRouteLoaderData<ShopData>('root')
}

export function useBrand() {
	return useShopData()?.brand
}

/** What cannot be had and what is nearly gone, as it was when the page was loaded. Checkout asks again. */
export function useStock(): ShownStock {
	return useShopData()?.stock ?? NO_STOCK_TRACKED
}

/** Whether a line of the cart cannot be had any more. */
export function useIsSoldOut({ id, size }: { id: number; size: string }): boolean {
	return isSoldOut(useStock(), { productId: id, size: sizeName(size).toLowerCase() })
}

/** The products with what is said of them; what the owner says counts before what they were born with. */
export function useProducts<Texts extends Pick<ProductContent, 'productId'>>(
	born: readonly Texts[],
): (Product & Texts)[] {
	return withContent(born, useShopData()?.productContent ?? [])
}

/** The picture that stands for a product wherever it is small: in the cart, in an order under way. */
export function useProductImage({ id, image }: { id: number; image: string }): string {
	const texts = useShopData()?.productContent.find(({ productId }) => productId === id)
	return texts?.image ?? findProduct(id)?.image ?? image
}
