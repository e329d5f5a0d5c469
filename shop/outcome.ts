/** The result of an operation: success, or a refusal with a message for the user. */
export type RefusalKind =
	| 'invalid'
	| 'signed_out'
	| 'forbidden'
	| 'missing'
	| 'conflict'
	| 'too_many'
	| 'unavailable'

export type Refusal = {
	ok: false
	kind: RefusalKind
	/** The title of a toast, or null if the message is shown beside a field. */
	title: string | null
	message: string
	field?: string
	/** A code for programs, such as `23505` or `prices_changed`. */
	code?: string
	/** In seconds. */
	retryAfter?: number
}

type Done<Value> = { ok: true } & Value
export type Outcome<Value = unknown> = Done<Value> | Refusal

export function refuse(
	kind: RefusalKind,
	title: string | null,
	rest: { message: string; field?: string; code?: string; retryAfter?: number },
): Refusal {
	return { ok: false, kind, title, ...rest }
}

/** If two people change the same thing, the second reads this. `what` is for example 'this quotation'. */
export function changedBySomebodyElse(what: string): string {
	return `Somebody else has changed ${what} since you opened this page.`
}

/** For a form that does not show what the other person has changed. */
export function changedMeanwhile(what: string, title = 'Not saved'): Refusal {
	const message = `${changedBySomebodyElse(what)} What you entered is still here: open the page in another tab to compare, then reload this one and enter it again.`
	return refuse('conflict', title, { message, code: 'changed_meanwhile' })
}
