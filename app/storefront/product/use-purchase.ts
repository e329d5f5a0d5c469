import type { FormEvent } from 'react'
import { href, useNavigate } from 'react-router'
import { addToCart } from '#app/cart/add-to-cart.ts'
import { isCartPersisted, updateCart } from '#app/cart/cart-store.ts'
import { showUnreachableNotice } from '#app/offline/show-unreachable-notice.ts'
import { isDoubleTap } from '#app/ui/forms/double-tap.ts'
import { PENDING } from '#app/ui/forms/pending.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useNavigatedAway } from '#app/ui/use-navigated-away.ts'
import { newLine } from '#shop/cart/rules.ts'
import type { ProductPrice, Size } from '#shop/catalogue/rules.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

export type PricesOrPromise = readonly ProductPrice[] | Promise<readonly ProductPrice[]>

export type PurchasedProduct = Pick<ShownProduct, 'id' | 'name' | 'image' | 'sizes'>

type PurchaseOptions = {
	product: PurchasedProduct
	prices: PricesOrPromise
	/** Returns the selected size, or null if it cannot be bought. */
	readSize: () => Size | null
	readGrind: () => string
}

/** Returns the submit handler of the purchase form: Add to Cart, or Buy Now by the button with `formaction`. */
export function usePurchase({ product, prices, readSize, readGrind }: PurchaseOptions) {
	const navigate = useNavigate()
	const trackNavigation = useNavigatedAway()
	return async (event: FormEvent<HTMLFormElement>) => {
		const { nativeEvent, currentTarget: form } = event
		const isBuyNow = nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.hasAttribute('formaction')
		// Checkout is a new document, which a cart in memory would not reach, so the form submits itself there.
		if (isBuyNow && !isCartPersisted()) return
		event.preventDefault()
		if (isBuyNow && !navigator.onLine) return showUnreachableNotice()
		if (!isBuyNow && isDoubleTap(form, event.timeStamp)) return
		const size = readSize()
		// A click before hydration, or while the prices load, is still in progress.
		if (!size || form.hasAttribute(PENDING)) return
		const grind = readGrind()
		form.setAttribute(PENDING, '')
		const waiting = setTimeout(showToast, 100, { title: 'One moment. Getting the price...', seconds: 30 })
		const hasNavigatedAway = trackNavigation(form)
		const loaded = await prices
		clearTimeout(waiting)
		form.removeAttribute(PENDING)
		if (hasNavigatedAway()) return
		const known = loaded.find((row) => row.productId === product.id && row.size === size.value)
		const price = known?.sellingPrice || size.price
		const line = newLine({ product, size, grind, price })
		if (!isBuyNow) return addToCart(line)
		updateCart(() => [line])
		return navigate(href('/checkout'))
	}
}
