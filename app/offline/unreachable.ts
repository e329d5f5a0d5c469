/** The texts if the shop cannot be reached: the device has no network, or the shop does not respond. */

type Unreachable = { title: string; message: string }

export const OFFLINE: Unreachable = {
	title: "You're offline",
	message: "Your cart is safe on this device. Try again once you're back online.",
}

export const UNANSWERED: Unreachable = {
	title: "The shop isn't answering",
	message:
		"You're online, but our shop isn't answering right now. Your cart is safe on this device. Please try again in a few minutes.",
}

/** `onLine` is false only if it is certain that there is no network. */
export function whyUnreachable({ onLine }: Pick<Navigator, 'onLine'>): Unreachable {
	return onLine ? UNANSWERED : OFFLINE
}
