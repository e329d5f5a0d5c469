/** The payment provider's own script: the only foreign code in the shop, and only on checkout. */
type ProviderAnswer = 'USER_CANCEL' | 'CONCLUDED'

declare global {
	interface Window {
		PhonePeCheckout?: {
			transact(order: { tokenUrl: string; callback: (answer: ProviderAnswer) => void; type: 'IFRAME' }): void
		}
	}
}

/** Without waiting: where the script is slow, blocked or broken, paying goes by redirect. */
export function loadProviderScript(address: string): void {
	if (window.PhonePeCheckout || findScript(address)) return
	const script = document.createElement('script')
	script.src = address
	script.async = true
	// A script that failed once would otherwise never be asked for again.
	script.addEventListener('error', () => script.remove())
	document.head.append(script)
}

function findScript(address: string): boolean {
	return Array.from(document.scripts).some((script) => script.getAttribute('src') === address)
}

/** Opens the provider's window inside the page, or leaves for its page. A concluded payment may have failed: ask the server. */
export function openProvider(payment: {
	redirectUrl: string
	onCancel: () => void
	onConclude: () => void
}): void {
	const { redirectUrl, onCancel, onConclude } = payment
	if (!window.PhonePeCheckout) {
		// In this tab and from this page: the provider refuses shoppers who arrive without its merchant as referrer.
		window.location.assign(redirectUrl)
		return
	}
	const before = document.activeElement
	window.PhonePeCheckout.transact({
		tokenUrl: redirectUrl,
		callback: (answer) => {
			if (answer !== 'USER_CANCEL') return onConclude()
			// The keyboard goes on where it was when the window came.
			if (before instanceof HTMLElement) before.focus()
			onCancel()
		},
		type: 'IFRAME',
	})
}
