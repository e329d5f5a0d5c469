/** `npm run torture`: runs webhooks, races, kills, stops and failovers, and prints a table of figures for each. Any fault makes it fail. */
import { startCluster } from '#test/e2e/support/test-environment.ts'
import { addFigures, countFaults, type Figures, formatTable } from './figures.ts'
import { tortureWithFailovers } from './failover/failover.ts'
import { tortureWithKills } from './kills/kills.ts'
import { type PartName, readOptions } from './options.ts'
import type { Part, PartOptions, TrialResult } from './part.ts'
import { tortureWithRaces } from './races/races.ts'
import { tortureWithStops } from './stops/stops.ts'
import { tortureWithWebhooks } from './webhooks/webhooks.ts'

const PARTS: Record<PartName, Part> = {
	webhooks: tortureWithWebhooks,
	races: tortureWithRaces,
	kills: tortureWithKills,
	stops: tortureWithStops,
	failover: tortureWithFailovers,
}

/** Returns whether no fault was found. */
export async function torture(args: readonly string[]): Promise<boolean> {
	const { parts, seed, minutes } = readOptions(args)
	const endsAt = Date.now() + minutes * 60_000
	let wasInterrupted = false
	// The first Ctrl+C ends the run with its figures, and the second ends it at once.
	process.once('SIGINT', () => {
		wasInterrupted = true
	})
	const isOver = () => wasInterrupted || Date.now() >= endsAt
	const cluster = await startCluster()
	try {
		let isSound = true
		for (const { name, count } of parts) {
			if (isOver()) break
			console.log(`${name}: ${count}, seed ${seed}`)
			const faults = await runPart(PARTS[name], { cluster, count, seed, isOver })
			isSound &&= Object.values(faults).every((found) => found === 0)
		}
		return isSound
	} finally {
		await cluster.stop()
	}
}

const MILLISECONDS_BETWEEN_LINES = 30_000

/** Prints each fault when it is found and everything at the end. Returns the faults. */
async function runPart(run: Part, options: Omit<PartOptions, 'report'>): Promise<Figures> {
	let counts: Figures = {}
	let faults = countFaults([])
	let lastLineAt = Date.now()
	const startedAt = Date.now()
	const report = ({ figures, findings, repeat }: TrialResult) => {
		counts = addFigures(counts, figures)
		faults = addFigures(faults, countFaults(findings))
		for (const { fault, text } of findings) console.log(`${fault}: ${text}`)
		if (findings.length > 0) console.log(`Repeat with: npm run torture -- ${repeat}\n`)
		if (Date.now() - lastLineAt < MILLISECONDS_BETWEEN_LINES) return
		lastLineAt = Date.now()
		console.log(
			`  ${Object.entries(counts)
				.map(([name, count]) => `${name} ${count}`)
				.join(', ')}`,
		)
	}
	await run({ ...options, report })
	counts = addFigures(counts, { minutes: Math.round((Date.now() - startedAt) / 60_000) })
	console.log(`\n${formatTable(counts, faults)}\n`)
	return faults
}
