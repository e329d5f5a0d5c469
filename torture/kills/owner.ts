/**
 * An owner who packs, ships, asks for larger packs to be paid, refunds parts and cancels in the admin console, and
 * repeats a form if there is no answer.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { getAuth } from '#app/session/auth.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import type { Random } from '#torture/random.ts'
import type { Processes } from './processes.ts'

/** A partial refund that the owner intended, identified by what was refundable then. */
export type RefundIntention = { number: string; refundable: number }

/** Signs in as an admin and returns the cookie. */
export async function signInAsOwner({ shop, pool }: Processes): Promise<string> {
	const customerId = await newCustomer(shop, { name: 'Kamala', email: 'kamala@example.in' })
	await pool.query(`update customers set role = 'owner' where id = $1`, [customerId])
	const { headers } = await getAuth(shop).api.openSession({
		body: { proof: { customerId, version: 1 }, deviceHash: 'of the owner' },
		headers: new Headers(),
		returnHeaders: true,
	})
	await pool.query('update sessions set second_factor_at = now()')
	return headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ')
}

type Parcel = { number: string; status: string; refundable: number; corrections: number }

const PAUSE_MILLISECONDS = 300
const PATIENCE_MILLISECONDS = 90_000

const NEXT: Record<string, Record<string, string>> = {
	processing: { to: 'packed' },
	packed: { to: 'shipped', trackingNumber: 'TRACK123', courier: 'Parcel Service' },
	shipped: { to: 'out_for_delivery' },
	out_for_delivery: { to: 'delivered' },
}

/** Exchanges the first item for Large at the price of a new shop. It is refused if the packs are Large already. */
const LARGE = '0:large:95000'

/** The owner does one thing with one order. */
export async function workAsOwner(
	processes: Processes,
	{ random, cookie, intentions }: { random: Random; cookie: string; intentions: RefundIntention[] },
): Promise<void> {
	await pause(random.below(PAUSE_MILLISECONDS))
	const parcel = await confirmPassword(processes)
		.then(() => findParcel(processes))
		.catch(() => null)
	if (!parcel) return
	const { number, refundable } = parcel
	const work = random.weighted({ move: 6, refund: 3, ask: 3, withdraw: 1, cancel: 1 })
	if (work === 'refund' && refundable >= 400) {
		intentions.push({ number, refundable })
		const amount = 100 + random.below(refundable - 200)
		const fields = { amount: (amount / 100).toFixed(2), seen: String(refundable / 100) }
		return submit(processes, { random, cookie, number, fields: { intent: 'refund-part', ...fields } })
	}
	if (work === 'ask') {
		const fields = { swap: LARGE, reason: 'Wants more', version: String(parcel.corrections) }
		return submit(processes, { random, cookie, number, fields: { intent: 'ask-difference', ...fields } })
	}
	if (work === 'withdraw')
		return submit(processes, { random, cookie, number, fields: { intent: 'withdraw-difference' } })
	const next = NEXT[parcel.status]
	const fields = work === 'cancel' || !next ? { intent: 'cancel' } : { intent: 'move', ...next }
	await submit(processes, { random, cookie, number, fields })
}

/** Simulates that the owner has just entered the password, which a refund requires. */
async function confirmPassword({ pool }: Processes): Promise<void> {
	await pool.query('update sessions set password_at = now()')
}

async function findParcel({ pool }: Processes): Promise<Parcel | null> {
	const { rows } = await pool.query<Parcel>(
		`select number, status, total_paise - (select coalesce(sum(amount_paise), 0)::int from parts_returned
			where order_id = orders.id) as refundable,
			(select count(*)::int from order_corrections where order_id = orders.id) as corrections
		from orders where status in ('processing', 'packed', 'shipped', 'out_for_delivery') and removed_at is null
		order by random() limit 1`,
	)
	return rows[0] ?? null
}

type Form = { random: Random; cookie: string; number: string; fields: Record<string, string> }

/** Sends the same form until there is an answer. */
async function submit(processes: Processes, { random, cookie, number, fields }: Form): Promise<void> {
	const leavesAt = Date.now() + PATIENCE_MILLISECONDS
	while (Date.now() < leavesAt) {
		const server = processes.anyServer(random)
		const status = server && (await post(`${server.url}/admin/orders/${number}.data`, cookie, fields))
		if (status && status < 500) return
		await pause(random.below(PAUSE_MILLISECONDS))
	}
}

/** Returns null without an answer. */
async function post(url: string, cookie: string, fields: Record<string, string>): Promise<number | null> {
	try {
		const body = new URLSearchParams(fields)
		const response = await fetch(url, { method: 'POST', headers: { cookie }, body })
		const text = await response.text()
		if (response.status === 202 || text.includes('SingleFetchRedirect'))
			throw new Error('The owner was signed out', { cause: text })
		return response.status
	} catch (error) {
		if (error instanceof TypeError) return null
		throw error
	}
}
