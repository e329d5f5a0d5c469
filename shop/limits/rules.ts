/** Rate limits. The guesser pays, not the account: see docs/decisions/014-limits.md. */
export type Limit = { max: number; seconds: number }

/** The limits of a network, sized for a mobile carrier: 600 shoppers a minute behind one address, and a reserve. */
const REQUEST_LIMITS = {
	read: { max: 12_000, seconds: 60 },
	/** Counts orders that are not paid yet. Paying gives one back. */
	'create-payment': { max: 6000, seconds: 900 },
	/** Counts codes that are not used yet. Using one gives one back. */
	'send-code': { max: 240, seconds: 600 },
	subscribe: { max: 300, seconds: 3600 },
	unsubscribe: { max: 600, seconds: 3600 },
	'back-in-stock': { max: 300, seconds: 3600 },
	contact: { max: 60, seconds: 3600 },
	/** Rendering a PDF takes time. */
	'sample-invoice': { max: 600, seconds: 600 },
	/** Reports of errors in scripts: a fault of ours needs few. */
	'browser-error': { max: 60, seconds: 3600 },
} as const satisfies Record<string, Limit>

/**
 * How many requests all networks beyond their limit may send together in its period. Until this is used up, nobody is
 * refused for what others of the network did. It bounds the emails and the disk space that machines can cost the shop.
 */
export const RESERVES = {
	'create-payment': 60_000,
	'send-code': 2400,
	contact: 600,
} as const satisfies Partial<Record<RequestLimit, number>>

/** Limits for failures of a network. Successes are not counted. */
const FAILURE_LIMITS = {
	'unknown-email': { max: 300, seconds: 900 },
	/** Requests for a code that sent no email: a reset without an account, or a sign-up with one. */
	'unsent-code': { max: 240, seconds: 600 },
	/** Counted only for accounts that exist. */
	'wrong-sign-in': { max: 300, seconds: 900 },
	'wrong-code': { max: 120, seconds: 600 },
	'wrong-promo-code': { max: 120, seconds: 60 },
	'wrong-order-number': { max: 120, seconds: 600 },
	'wrong-ticket': { max: 120, seconds: 600 },
	'wrong-link': { max: 120, seconds: 600 },
	'forged-webhook': { max: 60, seconds: 60 },
} as const satisfies Record<string, Limit>

/** Limits for uses of one mailbox, browser or order. */
const USE_LIMITS = {
	/** Per mailbox and the network or known device that asks. */
	'send-code-to-mailbox': { max: 5, seconds: 3600 },
	/** Per mailbox and network, for unknown devices: as many codes as may be guessed. */
	'send-code-from-network-day': { max: 8, seconds: 86_400 },
	/** Per mailbox, for unknown devices. */
	'send-code-to-mailbox-day': { max: 20, seconds: 86_400 },
	/** For sign-ups beyond these two limits: per mailbox and network, and per mailbox. */
	'extra-code-from-network': { max: 1, seconds: 3600 },
	'extra-code-to-mailbox': { max: 6, seconds: 3600 },
	/** Per mailbox and network. */
	'contact-from-mailbox': { max: 5, seconds: 3600 },
	'subscribe-mailbox': { max: 5, seconds: 86_400 },
	'back-in-stock-from-network': { max: 10, seconds: 86_400 },
	/** Confirmations sent to a mailbox. */
	'contact-receipts': { max: 10, seconds: 86_400 },
	'subscribe-receipts': { max: 5, seconds: 86_400 },
	/** Requests for a mailbox: each leads to at most one email. */
	'back-in-stock-mailbox': { max: 20, seconds: 86_400 },
	'create-payment-in-browser': { max: 20, seconds: 60 },
	'wrong-promo-code-in-browser': { max: 20, seconds: 600 },
	/** Per account, and known device, session or network. Right passwords count too, because each costs a hash and an entry in the security log. */
	'password-for-account': { max: 60, seconds: 900 },
	'verify-payment': { max: 120, seconds: 60 },
	/** Per order, because each return has photos to re-encode. */
	'ask-return': { max: 10, seconds: 86_400 },
	/** Per order, because each change is emailed to the staff who want it. */
	'write-review': { max: 30, seconds: 86_400 },
	'give-back-order': { max: 1, seconds: 86_400 },
} as const satisfies Record<string, Limit>

export const LIMITS = { ...REQUEST_LIMITS, ...FAILURE_LIMITS, ...USE_LIMITS }
export type RequestLimit = keyof typeof REQUEST_LIMITS
export type FailureLimit = keyof typeof FAILURE_LIMITS
export type UseLimit = keyof typeof USE_LIMITS
export type LimitName = keyof typeof LIMITS

/** The period of the limit that a few typing errors reach. Who has to wait longer counts as shut out, and gets a link by email. */
export const SHORT_WAIT_SECONDS = 900

/**
 * Limits for guesses at one account, each within any period of its length. One network's passwords and codes together
 * stay below the limit of the account, so that nobody can use it up from one address.
 */
export const GUESS_LIMITS = {
	'password from device': [
		{ max: 5, seconds: SHORT_WAIT_SECONDS },
		{ max: 20, seconds: 86_400 },
	],
	'code from device': [{ max: 20, seconds: 86_400 }],
	'password from network': [
		{ max: 5, seconds: SHORT_WAIT_SECONDS },
		{ max: 8, seconds: 86_400 },
	],
	'code from network': [{ max: 8, seconds: 86_400 }],
	/** For passwords and emailed codes from all unknown devices. */
	account: [{ max: 20, seconds: 86_400 }],
	/** For authenticator codes, which are entered after the password. */
	'second factor from device': [
		{ max: 5, seconds: SHORT_WAIT_SECONDS },
		{ max: 20, seconds: 86_400 },
	],
	'second factor from network': [
		{ max: 5, seconds: SHORT_WAIT_SECONDS },
		{ max: 8, seconds: 86_400 },
	],
	'second factor of account': [{ max: 20, seconds: 86_400 }],
} as const satisfies Record<string, readonly Limit[]>
export type GuessLimit = keyof typeof GUESS_LIMITS

/** From half of a limit on, a flood is suspected and requests wait. */
export const MAX_DELAY_MILLISECONDS = 2_000

/** Returns how long a request waits when `before` others were counted in this window, or null if it is refused. */
export function delayAfter(before: number, { max }: Limit): number | null {
	if (before >= max) return null
	const half = max / 2
	return before <= half ? 0 : Math.ceil(((before - half) / half) * MAX_DELAY_MILLISECONDS)
}

/** Returns the seconds until another guess is allowed; 0 means now. */
export function secondsUntilGuess(guesses: readonly Date[], limits: readonly Limit[], now: Date): number {
	return Math.max(...limits.map((limit) => secondsUntilAllowed(guesses, limit, now)))
}

function secondsUntilAllowed(guesses: readonly Date[], { max, seconds }: Limit, now: Date): number {
	const ends = guesses
		.map((guess) => guess.getTime() + seconds * 1000 - now.getTime())
		.filter((left) => left > 0)
		.toSorted((a, b) => b - a)
	// The earliest of the latest `max` guesses must leave the period first.
	return Math.ceil((ends[max - 1] ?? 0) / 1000)
}

export function windowStart(now: Date, seconds: number): Date {
	return new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000)
}

export function formatWait(seconds: number): string {
	const minutes = Math.ceil(seconds / 60)
	return minutes <= 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
