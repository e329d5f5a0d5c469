/** Customers who were asked for a price difference: they pay it, at once or at last, or let it lapse. */
import { setTimeout as pause } from 'node:timers/promises'
import { signDifferenceUrl } from '#shop/orders/differences/differences.server.ts'
import { type PageAction, pressButton } from '#torture/payment-page.ts'
import type { Random } from '#torture/random.ts'
import type { Processes } from './processes.ts'

const PAUSE_MILLISECONDS = 500
const PATIENCE_MILLISECONDS = 90_000

/** How often each choice is made, and what is pressed on the payment page. */
const WEIGHTS = { pay: 6, 'pay-later': 2, decline: 2, lapse: 1 } as const

/** One visit to the page of a price difference. */
export async function answerDifference(processes: Processes, random: Random): Promise<void> {
	await pause(random.below(PAUSE_MILLISECONDS))
	const asked = await findAsked(processes).catch(() => null)
	if (!asked) return
	const answer = random.weighted(WEIGHTS)
	if (answer === 'lapse') return lapse(processes, asked.id)
	await pay(processes, { random, asked, action: answer })
	if (answer === 'decline' && random.chance(0.7)) await pay(processes, { random, asked, action: 'pay' })
}

type Asked = { id: string; lastDay: string }

async function findAsked({ pool }: Processes): Promise<Asked | null> {
	const { rows } = await pool.query<Asked>(
		`select id, last_day::text as "lastDay" from price_differences
		where paid_at is null and withdrawn_at is null order by random() limit 1`,
	)
	return rows[0] ?? null
}

/** Simulates that the days have passed. */
async function lapse({ pool }: Processes, id: string): Promise<void> {
	await pool
		.query('update price_differences set last_day = last_day - 10 where id = $1', [id])
		// PostgreSQL was killed, so this is left for another time.
		.catch(() => null)
}

type Payment = { random: Random; asked: Asked; action: PageAction }

async function pay(processes: Processes, { random, asked, action }: Payment): Promise<void> {
	const page = await pressPay(processes, { random, asked })
	const token = page && new URL(page).searchParams.get('token')
	if (token) await pressButton(processes.provider.url, token, action)
}

/** Presses the button of the link until there is an answer. Returns the address of the payment page, or null if nothing is to be paid. */
async function pressPay(
	processes: Processes,
	{ random, asked }: Pick<Payment, 'random' | 'asked'>,
): Promise<string | null> {
	const { pathname, search } = new URL(signDifferenceUrl(processes.shop, asked))
	const address = `10.200.${random.below(256)}.${random.below(256)}`
	const leavesAt = Date.now() + PATIENCE_MILLISECONDS
	while (Date.now() < leavesAt) {
		const server = processes.anyServer(random)
		const answer = server && (await post(server.url + pathname + search, address))
		if (answer && answer.status < 500 && answer.status !== 429) return answer.headers.get('location')
		await pause(random.below(PAUSE_MILLISECONDS))
	}
	return null
}

/** Returns null if the connection broke. */
async function post(url: string, address: string): Promise<Response | null> {
	try {
		const headers = { 'X-Forwarded-For': address }
		const response = await fetch(url, { method: 'POST', headers, redirect: 'manual' })
		await response.arrayBuffer()
		return response
	} catch (error) {
		if (error instanceof TypeError) return null
		throw error
	}
}
