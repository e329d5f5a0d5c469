/** The texts if the shop cannot be reached: the device has no network, or the shop does not respond. */

type Unreachable = { title: string; message: string }

const CART = 'Your cart is safe on this device.'

/** `safe` says what is not lost. */
export function offline(safe = CART): Unreachable {
	return { title: "You're offline", message: `${safe} Try again once you're back online.` }
}

export function unanswered(safe = CART): Unreachable {
	return {
		title: "The shop isn't answering",
		message: `You're online, but our shop isn't answering right now. ${safe} Please try again in a few minutes.`,
	}
}

/** `onLine` is false only if it is certain that there is no network. */
export function whyUnreachable({ onLine }: Pick<Navigator, 'onLine'>, safe?: string): Unreachable {
	return onLine ? unanswered(safe) : offline(safe)
}
