/** A story chosen by `udf15`, such as `sbx:pay,hook=twice,status=500`. Without one, a person decides on the page. */
export type Act =
	| { kind: 'none' }
	| { kind: 'pay' }
	| { kind: 'decline'; code: string }
	| { kind: 'pending' }
	| { kind: 'pay-after'; seconds: number }

export type Scenario = {
	act: Act
	/** Habits of its notices: never, twice, late-N, early, forged, wrong-hash, out-of-order. */
	hooks: string[]
	/** What the status call does instead: 500, timeout, amount-off-by-one. */
	status: string | null
	/** What the pay call does instead: 500, timeout, drop. */
	pay: string | null
	/** What becomes of a refund: fail, slow. */
	refund: string | null
}

export function readScenario(text: string | undefined): Scenario {
	const words = (text ?? '').split(',').map((word) => word.trim())
	const after = (prefix: string) =>
		words.filter((word) => word.startsWith(prefix)).map((word) => word.slice(prefix.length))
	return {
		act: readAct(after('sbx:')[0]),
		hooks: after('hook='),
		status: after('status=')[0] ?? null,
		pay: after('pay=')[0] ?? null,
		refund: after('refund=')[0] ?? null,
	}
}

function readAct(word: string | undefined): Act {
	const later = /^pay-after-(\d{1,5})$/.exec(word ?? '')
	if (later) return { kind: 'pay-after', seconds: Number(later[1]) }
	if (word === 'pay') return { kind: 'pay' }
	if (word === 'pending') return { kind: 'pending' }
	if (word === 'decline' || word === 'wrong-pin')
		return { kind: 'decline', code: word === 'decline' ? 'Z9' : 'ZM' }
	return { kind: 'none' }
}

/** Seconds of a `late-N` habit. */
export function lateness(hooks: string[]): number {
	const late = hooks.map((hook) => /^late-(\d{1,5})$/.exec(hook)?.[1]).find(Boolean)
	return late ? Number(late) : 0
}
