import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import { asShown, findProduct, type Product, type ProductTexts } from '#shop/catalogue/rules.ts'
import { sizeName } from '#shop/cart/rules.ts'
import { isSoldOut, NOTHING_COUNTED, type ShownStock } from '#shop/stock/rules.ts'

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

/** Whether a line of the cart cannot be had any more. */
export function useIsSoldOut({ id, size }: { id: number; size: string }): boolean {
	return isSoldOut(useStock(), { productId: id, size: sizeName(size).toLowerCase() })
}

/** The products with what is said of them; what the owner says counts before what they were born with. */
export function useProducts<Texts extends Pick<ProductTexts, 'productId'>>(
	born: readonly Texts[],
): (Product & Texts)[] {
	return asShown(born, useShopFacts()?.texts ?? [])
}

/** The picture that stands for a product wherever it is small: in the cart, in an order under way. */
export function useProductPicture({ id, image }: { id: number; image: string }): string {
	const texts = useShopFacts()?.texts.find(({ productId }) => productId === id)
	return texts?.image ?? findProduct(id)?.image ?? image
}
