/** What a verb answers: done, or refused in words that may be shown to the person who asked. */
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
	/** The title of a toast; null where the words stand beside their field. */
	title: string | null
	message: string
	/** The field the words belong to. */
	field?: string
	/** A fixed word for programs, such as `23505` or `prices_changed`. */
	code?: string
	/** Seconds after which asking again makes sense. */
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
