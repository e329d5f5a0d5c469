/** Kills servers and PostgreSQL while shoppers buy and an owner ships, corrects and refunds, and audits the result. */
import { audit } from '#torture/audit/audit.ts'
import type { Acknowledged, Evidence, ReceivedEmail } from '#torture/audit/evidence.ts'
import { type Finding, finding } from '#torture/audit/finding.ts'
import { createLimits, TRACKED_VARIANT } from '#torture/carts.ts'
import { describeError } from '#torture/describe-error.ts'
import { addFigures, type Figures } from '#torture/figures.ts'
import type { Part, TrialResult } from '#torture/part.ts'
import { createRandom } from '#torture/random.ts'
import { figuresOf, readEvidence } from '#torture/trial-shop.ts'
import { answerDifference } from './customers.ts'
import { isExplainedByKills, kill, type KillLog } from './killer.ts'
import { type RefundIntention, signInAsOwner, workAsOwner } from './owner.ts'
import { openProcesses, type Processes } from './processes.ts'
import { settle } from './settle.ts'
import { visitShop } from './shopper.ts'

const KILLS_IN_TRIAL = 50
const SHOPPERS = 8
const LIMITS = { packs: 25, uses: 15 }

export const tortureWithKills: Part = async ({ cluster, count, seed, isOver, report }) => {
	for (let done = 0, trial = 0; done < count && !isOver(); trial++) {
		const kills = Math.min(KILLS_IN_TRIAL, count - done)
		const random = createRandom(seed + trial)
		const processes = await openProcesses(cluster, random)
		try {
			report(await runTrial(processes, { kills, seed: seed + trial, isOver }))
		} finally {
			await processes.close()
		}
		done += kills
	}
}

type TrialOptions = { kills: number; seed: number; isOver(): boolean }

async function runTrial(processes: Processes, options: TrialOptions): Promise<TrialResult> {
	const happened = await sellDuringKills(processes, options)
	const isSettled = await settle(processes)
	const evidence = await readEvidence(processes.pool, processes.providerPool)
	const findings = auditTrial(processes, happened, evidence)
	if (!isSettled) findings.push(finding('not settled', 'after all rounds'))
	const figures = figuresOfTrial(processes, happened, evidence)
	return { figures, findings, repeat: `kills ${options.kills} --seed=${options.seed}` }
}

type Happened = {
	log: KillLog
	killFigures: Figures
	visits: number
	acknowledged: Acknowledged[]
	intentions: RefundIntention[]
	errors: string[]
}

/** The seed decides what everybody does, but not at which statement a kill hits. */
async function sellDuringKills(
	processes: Processes,
	{ kills, seed, isOver }: TrialOptions,
): Promise<Happened> {
	const random = createRandom(seed)
	const log: KillLog = { serverKills: [], outages: [] }
	const acknowledged: Acknowledged[] = []
	const intentions: RefundIntention[] = []
	const errors: string[] = []
	await createLimits(processes.shop.db, LIMITS)
	const cookie = await signInAsOwner(processes)
	let isOpen = true
	let visits = 0
	const repeat = async (work: () => Promise<void>) => {
		while (isOpen) await work().catch((error: unknown) => errors.push(describeError(error)))
	}
	const shoppers = Array.from({ length: SHOPPERS }, () =>
		repeat(() => {
			visits += 1
			return visitShop(processes, { index: visits, seed: seed * 100_000 + visits, acknowledged })
		}),
	)
	const owner = repeat(() => workAsOwner(processes, { random, cookie, intentions }))
	const payerRandom = createRandom(seed + 1)
	const payer = repeat(() => answerDifference(processes, payerRandom))
	const killFigures = await kill(processes, { random: createRandom(seed), log, count: kills, isOver })
	isOpen = false
	await Promise.all([...shoppers, owner, payer])
	return { log, killFigures, visits, acknowledged, intentions, errors }
}

type TrialEvidence = Pick<Evidence, 'ledger' | 'records'>

function auditTrial(
	{ received, crashes }: Processes,
	{ log, acknowledged, intentions, errors }: Happened,
	evidence: TrialEvidence,
): Finding[] {
	const receptions = receptionsOf(received)
	return [
		...audit({
			...evidence,
			acknowledged,
			received,
			isExplained: (emailId) => isExplainedByKills(log, receptions.get(emailId) ?? []),
			initialStock: { [TRACKED_VARIANT]: LIMITS.packs },
			// Each shopper buys once.
			intentionOf: ({ email }) => email,
		}),
		...auditRefunds(evidence, intentions),
		...errors.map((error) => finding('unexpected errors', error)),
		...crashes.map((output) => finding('unexpected errors', `A server ended by itself: ${output}`)),
	]
}

function figuresOfTrial(
	{ received }: Processes,
	{ killFigures, visits }: Happened,
	evidence: TrialEvidence,
): Figures {
	const { partialRefunds, differences, changes } = evidence.records
	const doubled = [...receptionsOf(received).values()].filter((times) => times.length > 1)
	return addFigures(killFigures, {
		shoppers: visits,
		'partial refunds': partialRefunds.length,
		'price differences asked for': differences.length,
		'price differences paid': differences.filter(({ isPaid }) => isPaid).length,
		'parcels shipped': changes.filter(({ to }) => to === 'shipped').length,
		...figuresOf(evidence, received),
		'emails received twice, because their server was killed': doubled.length,
	})
}

function receptionsOf(received: readonly ReceivedEmail[]): Map<string, ReceivedEmail[]> {
	return Map.groupBy(received, ({ emailId }) => emailId)
}

/** An answer may be lost, but the form contains how much was refundable, so that sending it again refunds nothing twice. */
function auditRefunds({ records }: TrialEvidence, intentions: RefundIntention[]): Finding[] {
	return records.orders.flatMap(({ id, number }) => {
		const refunded = records.partialRefunds.filter(({ orderId }) => orderId === id).length
		const ofOrder = intentions.filter((intention) => intention.number === number)
		const meant = new Set(ofOrder.map(({ refundable }) => refundable))
		if (refunded <= meant.size) return []
		return [finding('refunds doubled', `${number}: ${refunded} refunds, ${meant.size} meant`)]
	})
}
