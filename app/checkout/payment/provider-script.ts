/** The payment provider's checkout script, the only third-party script of the shop. It is loaded on checkout only. */
type CallbackResult = 'USER_CANCEL' | 'CONCLUDED'

declare global {
	interface Window {
		PhonePeCheckout?: {
			transact(order: { tokenUrl: string; callback: (result: CallbackResult) => void; type: 'IFRAME' }): void
			closePage(): void
		}
	}
}

/** Does not wait for the script: where it is slow, blocked or broken, payment works by redirect. */
export function loadProviderScript(url: string): void {
	if (window.PhonePeCheckout || isRequested(url)) return
	const script = document.createElement('script')
	script.src = url
	script.async = true
	// Removed on failure, so that it is requested again the next time.
	script.addEventListener('error', () => script.remove())
	document.head.append(script)
}

function isRequested(url: string): boolean {
	return Array.from(document.scripts).some((script) => script.getAttribute('src') === url)
}

type ProviderCheckout = { redirectUrl: string; onCancel: () => void; onConclude: () => void }

/** Opens the provider's checkout in the page, or redirects to it. A concluded payment may have failed: only our server knows. */
export function openProviderCheckout({ redirectUrl, onCancel, onConclude }: ProviderCheckout): void {
	if (!window.PhonePeCheckout) {
		// A navigation from this page: the provider refuses visitors whose referrer is not the merchant.
		window.location.assign(redirectUrl)
		return
	}
	const focusBefore = document.activeElement
	window.PhonePeCheckout.transact({
		tokenUrl: redirectUrl,
		callback: (result) => {
			if (result !== 'USER_CANCEL') return onConclude()
			if (focusBefore instanceof HTMLElement) focusBefore.focus()
			onCancel()
		},
		type: 'IFRAME',
	})
}

/** Closes the provider's window without its callback. A payment that the shopper has just approved in it still arrives. */
export function closeProviderCheckout(): void {
	window.PhonePeCheckout?.closePage()
}
