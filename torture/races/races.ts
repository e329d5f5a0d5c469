/** Sends many buyers at once for the last packs and the last uses of a promo code, on the connections of two servers. */
import { PROMO_REFUSED_CODE } from '#shop/checkout/check-promo.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import { abandonPayment, verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { type Finding, finding } from '#torture/audit/finding.ts'
import { type Cart, contactOf, guestHashOf, LIMITED_CODE, ONCE_CODE, requestFor } from '#torture/carts.ts'
import type { Part, TrialResult } from '#torture/part.ts'
import { actOnPaymentPage, type PageAction } from '#torture/payment-page.ts'
import { createRandom, type Random } from '#torture/random.ts'
import { openTrialShop, type TrialShop } from '#torture/trial-shop.ts'

export const tortureWithRaces: Part = async ({ cluster, count, seed, isOver, report }) => {
	const trial = await openTrialShop(await cluster.createDatabase())
	const other = connectWithLongTimeouts(trial.shop.url)
	const servers: Servers = [trial.shop, { ...trial.shop, db: other.db }]
	try {
		for (let done = 0; done < count && !isOver(); done++)
			report(await race({ trial, servers, seed: seed + done }))
	} finally {
		await other.close()
		await trial.close()
	}
}

type Servers = [Shop, Shop]

type Contest = { about: string; cart: Cart }

const CONTESTS: readonly [Contest, ...Contest[]] = [
	{ about: 'a code with a limit', cart: { isTracked: false, quantity: 1, code: LIMITED_CODE } },
	{ about: 'a code for each customer', cart: { isTracked: false, quantity: 1, code: ONCE_CODE } },
	{ about: 'packs', cart: { isTracked: true, quantity: 1, code: null } },
	{ about: 'packs and a code', cart: { isTracked: true, quantity: 1, code: LIMITED_CODE } },
]

const WAVES = 3
const BUYERS_IN_WAVE = 10

/** Each wave orders while the buyers of the previous wave pay, give up, pay after all or cancel. */
export async function race({
	trial,
	servers,
	seed,
}: {
	trial: TrialShop
	servers: Servers
	seed: number
}): Promise<TrialResult> {
	const random = createRandom(seed)
	const limits = { packs: 1 + random.below(4), uses: 1 + random.below(4) }
	const { about, cart } = random.pick(CONTESTS)
	await trial.begin(limits)
	const run: Run = { trial, servers, random, cart }
	let findings: Finding[] = []
	let buyers: Buyer[] = []
	let refused = 0
	for (let wave = 0; wave <= WAVES; wave++) {
		const next = wave < WAVES ? newBuyers(run, wave) : []
		await Promise.all([
			...next.map((buyer) => order(run, buyer)),
			...buyers.map((buyer) => finish(run, buyer)),
		])
		const refusedNow = next.filter(({ isRefused }) => isRefused).length
		refused += refusedNow
		if (wave === 0) findings = auditFirstWave({ about, cart, limits, refused: refusedNow })
		buyers = next
	}
	const { findings: found, figures } = await trial.end(({ checkoutId }) => checkoutId)
	return {
		figures: { races: 1, buyers: WAVES * BUYERS_IN_WAVE, 'buyers refused': refused, ...figures },
		findings: [...findings, ...found],
		repeat: `races 1 --seed=${seed}`,
	}
}

type Run = { trial: TrialShop; servers: Servers; random: Random; cart: Cart }
type Buyer = {
	index: number
	server: Shop
	guestHash: string
	fate: Fate
	number: string | null
	isRefused: boolean
}

const FATES = {
	pay: 5,
	decline: 2,
	'give up': 2,
	'give up and pay after all': 3,
	'pay and cancel': 3,
} as const
type Fate = keyof typeof FATES

function newBuyers({ servers, random }: Run, wave: number): Buyer[] {
	return Array.from({ length: BUYERS_IN_WAVE }, (_, position) => {
		const index = wave * BUYERS_IN_WAVE + position
		const server = random.pick(servers)
		return {
			index,
			server,
			guestHash: guestHashOf(`buyer ${index}`),
			fate: random.weighted(FATES),
			number: null,
			isRefused: false,
		}
	})
}

/** The codes of refusals that a limit causes. */
const LIMIT_CODES = [PROMO_REFUSED_CODE, 'sold_out']

/** All buyers with a code that is limited per customer are one customer. */
async function order(run: Run, buyer: Buyer): Promise<void> {
	const { trial, cart } = run
	const contact = contactOf(cart.code === ONCE_CODE ? 0 : buyer.index)
	const key = `buyer ${buyer.index}`
	await trial.attempt('order', async () => {
		const outcome = await startPayment(buyer.server, {
			input: paymentInput(requestFor(cart, { isExpress: false, contact })),
			caller: { guestHash: buyer.guestHash, browserHash: buyer.guestHash, customerId: null, key },
		})
		if (!outcome.ok) {
			if (!LIMIT_CODES.includes(outcome.code ?? '')) throw new Error(`Refused: ${outcome.message}`)
			buyer.isRefused = true
			return
		}
		buyer.number = outcome.number
		trial.acknowledged.push({ key, number: outcome.number })
	})
}

async function finish(run: Run, { number, server, guestHash, fate }: Buyer): Promise<void> {
	if (number === null) return
	const viewer = { customerId: null, guestHash }
	const press = async (action: PageAction) => {
		const { pool, provider } = run.trial.shop
		await actOnPaymentPage({ pool, url: provider.url }, number, action)
	}
	await run.trial.attempt(fate, async () => {
		if (fate.startsWith('give up')) await abandonPayment(server, { number, ...viewer })
		if (fate === 'give up') return
		await press(fate === 'decline' ? 'decline' : 'pay')
		await verifyPayment(server, number, viewer)
		if (fate === 'pay and cancel') await cancelOrder(server, { number, viewer })
	})
}

/** Nothing has been returned yet, so as many buyers are served as there is stock or uses. */
function auditFirstWave({
	about,
	cart,
	limits,
	refused,
}: Contest & { limits: { packs: number; uses: number }; refused: number }): Finding[] {
	const enoughFor = Math.min(
		cart.isTracked ? limits.packs : BUYERS_IN_WAVE,
		cart.code === LIMITED_CODE ? limits.uses : BUYERS_IN_WAVE,
		cart.code === ONCE_CODE ? 1 : BUYERS_IN_WAVE,
	)
	const tooMany = refused - (BUYERS_IN_WAVE - enoughFor)
	if (tooMany <= 0) return []
	const text = `${about}: ${refused} of ${BUYERS_IN_WAVE} buyers refused, enough for ${enoughFor}`
	return [finding('refused although some were left', text, tooMany)]
}
