/** Runs random schedules of what can happen around a payment, several at once, against the domain. */
import type { Part, TrialResult } from '#torture/part.ts'
import { openTrialShop, type TrialShop } from '#torture/trial-shop.ts'
import { carryOut, newShopper } from './events.ts'
import { createSchedules, SCHEDULES_AT_ONCE } from './schedule.ts'

export const tortureWithWebhooks: Part = async ({ cluster, count, seed, isOver, report }) => {
	const trial = await openTrialShop(await cluster.createDatabase())
	try {
		for (let done = 0; done < count && !isOver(); done += SCHEDULES_AT_ONCE)
			report(await runSchedules(trial, seed + done / SCHEDULES_AT_ONCE))
	} finally {
		await trial.close()
	}
}

/** Runs `SCHEDULES_AT_ONCE` schedules, which share the stock and a promo code. */
export async function runSchedules(trial: TrialShop, seed: number): Promise<TrialResult> {
	const { limits, carts, rounds } = createSchedules(seed)
	await trial.begin(limits)
	const shoppers = carts.map((cart, index) => newShopper(index, cart))
	for (const { events, runsJobs, seconds } of rounds) {
		const works = events.map((event) => {
			const shopper = shoppers[event.shopper]
			if (!shopper) throw new Error(`There is no shopper ${event.shopper}`)
			return trial.attempt(event.name, () => carryOut(trial, shopper, event))
		})
		if (runsJobs) works.push(trial.attempt('jobs', trial.runDue))
		await Promise.all(works)
		if (seconds > 0) await trial.passTime(seconds)
	}
	const { findings, figures } = await trial.end(({ checkoutId }) => checkoutId)
	return {
		figures: {
			schedules: SCHEDULES_AT_ONCE,
			events: rounds.flatMap(({ events }) => events).length,
			...figures,
		},
		findings,
		repeat: `webhooks ${SCHEDULES_AT_ONCE} --seed=${seed}`,
	}
}
