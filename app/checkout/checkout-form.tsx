/** The checkout form beside the order summary, and their state: address, shipping, order and payment. */
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { href, useFetcher, useRevalidator } from 'react-router'
import { readDeliverTo, storeDeliverTo } from '#app/cart/checkout-draft-storage.ts'
import type { SoldProduct } from '#app/cart/prices/reprice.ts'
import { useDeliveryDates } from '#app/catalogue/delivery-promise.tsx'
import { useShipping } from '#app/catalogue/shop-data.ts'
import { AddressFields } from '#app/checkout/form/address-fields.tsx'
import { BillingSection } from '#app/checkout/form/billing-section.tsx'
import { SavedAddresses } from '#app/checkout/form/saved-addresses.tsx'
import { Section } from '#app/checkout/form/section.tsx'
import { ShippingMethodSection } from '#app/checkout/form/shipping-method-section.tsx'
import { offerShipping } from '#app/checkout/form/shipping-choice.ts'
import { type CheckoutFormState, useCheckoutForm } from '#app/checkout/form/use-checkout-form.ts'
import { type PaymentRefusal, SIGNED_OUT_CODE, usePayment } from '#app/checkout/payment/use-payment.ts'
import type { loader } from '#app/checkout/saved-addresses-api.ts'
import { SignInPrompt } from '#app/checkout/sign-in-prompt.tsx'
import { isOrderable } from '#app/checkout/summary/checkout-lines.ts'
import { OrderPreview } from '#app/checkout/summary/order-preview.tsx'
import { OrderSummary } from '#app/checkout/summary/order-summary.tsx'
import { useOrder } from '#app/checkout/summary/use-order.ts'
import { useCustomer } from '#app/session/use-customer.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { SavedAddress } from '#shop/accounts/rules.ts'
import type { Paise } from '#shop/money.ts'

const FORM_ID = 'checkout-form'

/** Refusals after which the page's shop data, with shipping settings and automatic offers, may be out of date. */
const OUTDATED_CODES = new Set(['prices_changed', 'discount_changed', 'shipping_method_not_offered'])
const NOT_SOLD = new Set(['not_sold', 'sold_out'])

type CheckoutData = {
	products: readonly SoldProduct[]
	refreshProducts: () => Promise<void>
	/** Null if they could not be loaded. */
	addresses: SavedAddress[] | null
	checkoutScriptUrl: string
	mode: 'sandbox' | 'phonepe'
	showResult: (transactionId: string) => Promise<void>
}

export function CheckoutForm(loaded: CheckoutData) {
	const { addresses, form, shipping, order, payment, hasSessionEnded, submit } = useCheckout(loaded)
	const { datesFor } = useDeliveryDates()
	return (
		<div className="checkout-columns">
			<div className="min-w-0">
				<OrderPreview lines={order.lines} quote={order.quote} />
				{/* Outside the form, because it contains forms of its own. */}
				<SignInPrompt hasSessionEnded={hasSessionEnded} />
				<form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-12">
					<Section title="Shipping address">
						{addresses.saved.length > 0 ? (
							<SavedAddresses form={form} {...addresses} />
						) : (
							<AddressFields form={form} purpose="shipping" />
						)}
					</Section>
					<ShippingMethodSection form={form} shipping={shipping} subtotal={order.quote.subtotal} />
					<BillingSection form={form} />
				</form>
			</div>
			{/* Sticky only on high screens, because on a low one its button would be out of view. */}
			<aside className="min-w-0 lg:top-[calc(var(--header-height)+1.5rem)] lg:[@media(min-height:56rem)]:sticky">
				<OrderSummary
					order={order}
					isServed={shipping.isServed}
					arrival={shipping.rate?.days ? `Expected delivery: ${datesFor(shipping.rate.days)}.` : null}
					formId={FORM_ID}
					payment={payment}
					isTest={loaded.mode === 'sandbox'}
				/>
			</aside>
		</div>
	)
}

function useCheckout(loaded: CheckoutData) {
	const addresses = useSavedAddresses(loaded.addresses)
	const form = useCheckoutForm({ savedAddress: addresses.selected })
	const pincode = addresses.selected?.postalCode ?? form.values.pincode
	const { shippingMethod, email } = form.values
	const settings = useShipping()
	const choose = (subtotal: Paise) => offerShipping(settings, { pincode, wanted: shippingMethod, subtotal })
	const order = useOrder({
		products: loaded.products,
		rateFor: (subtotal) => choose(subtotal).rate,
		email,
	})
	const shipping = choose(order.quote.subtotal)
	const { lines, quote, promo, applyNewPrices } = order
	usePrefill(form)
	usePrefillCompany(addresses.selected, form)
	const hasSessionEnded = useHasSessionEnded()
	const { revalidate } = useRevalidator()

	function onRefusal({ code, newPrices, errors }: PaymentRefusal) {
		applyNewPrices(newPrices)
		if (NOT_SOLD.has(code ?? '')) void loaded.refreshProducts()
		if (OUTDATED_CODES.has(code ?? '')) void revalidate()
		if (code === 'discount_changed') promo.verifyAgain()
		if (code === 'promo_refused') promo.clear()
		// The page then shows a guest, and offers to sign in again.
		if (code === SIGNED_OUT_CODE) void revalidate()
		if (Object.keys(errors).length > 0) form.showErrors(errors)
	}
	const payment = usePayment({
		scriptUrl: loaded.checkoutScriptUrl,
		showResult: loaded.showResult,
		onRefusal,
	})

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		const problem = lines.find((line) => !isOrderable(line))?.problem
		if (problem) return showUnavailable(problem.sentence)
		if (payment.isProcessing || promo.isPending || !form.validate()) return
		const savedAddressId = addresses.selected?.id ?? null
		// An automatic offer may take off more than the code.
		const promoCode = quote.promo?.code ?? null
		const values = { ...form.values, shippingMethod: shipping.method.id }
		void payment.pay(event.currentTarget, { values, savedAddressId, lines, quote, promoCode })
	}

	return { addresses, form, shipping, order, payment, hasSessionEnded, submit }
}

/** Leads to the button that removes the line. */
function showUnavailable(sentence: string): void {
	const message = `${sentence} Please remove it from your cart.`
	showToast({ title: 'Please check your cart', message, tone: 'error' })
	document.querySelector<HTMLElement>('.order-line[data-unavailable="true"] button')?.focus()
}

/** Returns whether this page had a customer and has none now, because the session was ended elsewhere. */
function useHasSessionEnded(): boolean {
	const isSignedIn = useCustomer() !== null
	const [wasSignedIn, setSignedIn] = useState(isSignedIn)
	if (isSignedIn && !wasSignedIn) setSignedIn(true)
	return wasSignedIn && !isSignedIn
}

const NO_ADDRESSES: readonly SavedAddress[] = []

/** The customer's saved addresses and the selected one. Null selects a new address. */
function useSavedAddresses(loaded: readonly SavedAddress[] | null) {
	const email = useCustomer()?.email ?? null
	const [loadedFor] = useState(email)
	// For a customer who signs in on this page.
	const fetcher = useFetcher<typeof loader>()
	const { load } = fetcher
	const fetched = email === loadedFor ? loaded : (fetcher.data?.addresses ?? NO_ADDRESSES)
	const hasFailed = fetched === null || fetcher.data?.addresses === null
	// Undefined until the shopper chooses. The default address, or else the first one, is preselected.
	const [choice, setChoice] = useState(readDeliverTo)

	useEffect(() => {
		if (email !== loadedFor) void load(href('/checkout/address-book'))
	}, [email, loadedFor, load])
	useEffect(() => {
		if (hasFailed) showToast({ title: 'Error', message: 'Failed to load saved addresses', tone: 'error' })
	}, [hasFailed])

	const saved = email === null || fetched === null ? NO_ADDRESSES : fetched
	const selected = choice === null ? null : (saved.find(({ id }) => id === choice) ?? saved[0] ?? null)

	function select(address: SavedAddress | null) {
		const id = address?.id ?? null
		storeDeliverTo(id)
		setChoice(id)
	}

	return { saved, selected, select }
}

/** Fills in name, email and mobile number from the customer's account. */
function usePrefill({ prefill }: CheckoutFormState) {
	const customer = useCustomer()
	const fill = useEffectEvent(prefill)
	useEffect(() => {
		if (!customer) return
		const { name, email, mobile } = customer
		fill({ name, email, phone: mobile ?? '' })
	}, [customer])
}

function usePrefillCompany(selected: SavedAddress | null, { fillCompany }: CheckoutFormState) {
	const fill = useEffectEvent(fillCompany)
	const gstBuyer = selected?.gstBuyer ?? null
	useEffect(() => {
		fill(gstBuyer)
	}, [gstBuyer])
}
