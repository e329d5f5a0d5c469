/** Reads the arguments of `npm run torture`. */

const COUNTS = { webhooks: 10_000, races: 1_000, kills: 1_000, stops: 100, failover: 4 }
export type PartName = keyof typeof COUNTS

const USAGE = `npm run torture -- [${Object.keys(COUNTS).join(' | ')} [count]] … [--seed=N] [--minutes=N]`

type Options = { parts: { name: PartName; count: number }[]; seed: number; minutes: number }

export function readOptions(args: readonly string[]): Options {
	const options: Options = { parts: [], seed: Date.now() % 1_000_000, minutes: Number.POSITIVE_INFINITY }
	for (const arg of args) {
		const last = options.parts.at(-1)
		const [, flag, value] = /^--(seed|minutes)=(\d+)$/.exec(arg) ?? []
		if (flag === 'seed' || flag === 'minutes') options[flag] = Number(value)
		else if (isPart(arg)) options.parts.push({ name: arg, count: COUNTS[arg] })
		else if (last && /^\d+$/.test(arg)) last.count = Number(arg)
		else throw new Error(`Unknown: ${arg}\n${USAGE}`)
	}
	if (options.parts.length === 0)
		options.parts = Object.keys(COUNTS)
			.filter(isPart)
			.map((name) => ({ name, count: COUNTS[name] }))
	return options
}

function isPart(name: string): name is PartName {
	return Object.hasOwn(COUNTS, name)
}
