/** Two ways to buy what a form has chosen: into the cart, or straight to checkout. */
import type { FormEvent } from 'react'
import { href, useNavigate } from 'react-router'
import { cartActions, isCartPersisted } from '#app/cart/cart-store.ts'
import { openDrawer } from '#app/cart/drawer.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { showOfflineNotice } from '#app/offline/use-offline-notice.ts'
import { newLine } from '#shop/cart/rules.ts'
import type { Product, ProductPrice, Size } from '#shop/catalogue/rules.ts'

/** A promise where they are still on their way. */
export type PricesToCome = readonly ProductPrice[] | Promise<readonly ProductPrice[]>

type Choice = {
	product: Product
	prices: PricesToCome
	/** Null where there is nothing that could be bought. */
	packToBuy: () => Size | null
	grind: () => string
}

/** Answers what the form does when it is sent. */
export function useBuying({ product, prices, packToBuy, grind }: Choice) {
	const navigate = useNavigate()
	return async (event: FormEvent<HTMLFormElement>) => {
		const { nativeEvent } = event
		const isBuyNow = nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.hasAttribute('formaction')
		// Checkout is another page: a cart that is kept nowhere would not reach it, so the form goes there as it is.
		if (isBuyNow && !isCartPersisted()) return
		event.preventDefault()
		if (isBuyNow && !navigator.onLine) return showOfflineNotice()
		const pack = packToBuy()
		if (!pack) return
		const chosenGrind = grind()
		const known = (await prices).find((one) => one.productId === product.id && one.size === pack.value)
		const price = known?.sellingPrice || pack.price
		const line = newLine({ product, size: pack, grind: chosenGrind, price })
		if (isBuyNow) {
			cartActions.replaceWith([line])
			await navigate(href('/checkout'))
			return
		}
		cartActions.add(line)
		showToast({
			title: 'Added to Cart',
			message: `${product.name} - ${pack.label} added to your cart`,
			tone: 'success',
			action: { label: 'View cart', onPress: () => void openDrawer() },
		})
	}
}
