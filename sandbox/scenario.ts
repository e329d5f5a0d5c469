/** Reads from `udf15`, such as `sbx:pay,hook=twice,status=500`, what happens to a payment. Without it, a person decides on the payment page. */
type ScenarioAction =
	| { kind: 'none' }
	| { kind: 'pay' }
	| { kind: 'decline'; code: string }
	| { kind: 'pending' }
	| { kind: 'pay-after'; seconds: number }

export type Scenario = {
	action: ScenarioAction
	/**
	 * How its webhooks misbehave: never, twice, late-N, early, forged, wrong-hash, or out-of-order: one of the opposite state
	 * follows, with late-N only after N seconds.
	 */
	hooks: string[]
	/** How the status call misbehaves: 500, timeout, amount-off-by-one. */
	status: string | null
	/** How the pay call misbehaves: 500, timeout, drop. */
	pay: string | null
	refund: string | null
}

export function parseScenario(text: string | undefined): Scenario {
	const terms = (text ?? '').split(',').map((term) => term.trim())
	const valuesOf = (prefix: string) =>
		terms.filter((term) => term.startsWith(prefix)).map((term) => term.slice(prefix.length))
	return {
		action: parseAction(valuesOf('sbx:')[0]),
		hooks: valuesOf('hook='),
		status: valuesOf('status=')[0] ?? null,
		pay: valuesOf('pay=')[0] ?? null,
		refund: valuesOf('refund=')[0] ?? null,
	}
}

function parseAction(name: string | undefined): ScenarioAction {
	const payAfter = /^pay-after-(\d{1,5})$/.exec(name ?? '')
	if (payAfter) return { kind: 'pay-after', seconds: Number(payAfter[1]) }
	if (name === 'pay') return { kind: 'pay' }
	if (name === 'pending') return { kind: 'pending' }
	if (name === 'decline' || name === 'wrong-pin')
		return { kind: 'decline', code: name === 'decline' ? 'Z9' : 'ZM' }
	return { kind: 'none' }
}

export function webhookDelaySeconds(hooks: string[]): number {
	const late = hooks.map((hook) => /^late-(\d{1,5})$/.exec(hook)?.[1]).find(Boolean)
	return late ? Number(late) : 0
}
