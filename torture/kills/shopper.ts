/** Shoppers who order, pay, change their minds, press twice, and leave. */
import type { Acknowledged } from '#torture/audit/evidence.ts'
import { contactOf, randomCart, requestFor } from '#torture/carts.ts'
import { createRandom, type Random } from '#torture/random.ts'
import { type Browser, openBrowser, type Placed } from './browser.ts'
import type { Processes } from './processes.ts'

type Visit = {
	browser: Browser
	random: Random
	order(): ReturnType<Browser['order']>
	orderEdited(): ReturnType<Browser['order']>
}

/** How often each plan is chosen. */
const WEIGHTS = {
	buy: 10,
	'press Pay now several times': 3,
	'buy and cancel': 4,
	'edit the cart and pay both': 3,
	'try again after a declined payment': 3,
	'give up and pay after all': 2,
	'walk away': 2,
} as const
type Plan = keyof typeof WEIGHTS

/** One purchase with one intention. */
export async function visitShop(
	processes: Processes,
	{ index, seed, acknowledged }: { index: number; seed: number; acknowledged: Acknowledged[] },
): Promise<void> {
	const random = createRandom(seed)
	const cart = randomCart(random)
	const contact = contactOf(index, { sharesPhone: true })
	const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
	const browser = openBrowser(processes, { random, address, acknowledged })
	await PLANS[random.weighted(WEIGHTS)]({
		browser,
		random,
		order: () => browser.order(`shopper-${index}`, requestFor(cart, { isExpress: false, contact })),
		orderEdited: () =>
			browser.order(`shopper-${index}-edited`, requestFor(cart, { isExpress: true, contact })),
	})
}

const PLANS: Record<Plan, (visit: Visit) => Promise<unknown>> = {
	buy: async (visit) => {
		const { browser, random, order } = visit
		const placed = await order()
		if (!placed) return
		await browser.press(placed, 'pay')
		if (random.chance(0.7)) await awaitPayment(visit, placed.number)
		if (random.chance(0.3)) await order()
	},
	'press Pay now several times': async ({ browser, order }) => {
		const several = await Promise.all([order(), order(), order()])
		await payAll(browser, several)
	},
	'buy and cancel': async (visit) => {
		const placed = await visit.order()
		if (!placed) return
		await visit.browser.press(placed, 'pay')
		if (await awaitPayment(visit, placed.number))
			await visit.browser.send(`/orders/${placed.number}/cancellation`)
	},
	'edit the cart and pay both': async (visit) => {
		const { browser, order, orderEdited } = visit
		const first = await order()
		if (!first) return
		const second = await orderEdited()
		await payAll(browser, [first, second])
		await awaitPayment(visit, first.number)
	},
	'try again after a declined payment': async ({ browser, random, order }) => {
		const declined = await order()
		if (!declined) return
		await browser.press(declined, random.pick(['decline', 'wrong-pin']))
		await browser.checkPayment(declined.number)
		const again = await order()
		if (again) await browser.press(again, 'pay')
	},
	'give up and pay after all': async ({ browser, order }) => {
		const placed = await order()
		if (!placed) return
		await browser.send('/api/payment-failure', { transactionId: placed.number })
		await browser.press(placed, 'pay')
	},
	'walk away': async ({ browser, random, order }) => {
		const placed = await order()
		if (placed && random.chance(0.5)) await browser.press(placed, 'leave-pending')
	},
}

async function payAll(browser: Browser, orders: readonly (Placed | null)[]): Promise<void> {
	const placed = orders.filter((order) => order !== null)
	await Promise.all(placed.map((order) => browser.press(order, 'pay')))
}

const MAX_CHECKS = 5

/** Opens the result page until it says that the order is paid. */
async function awaitPayment({ browser }: Visit, number: string): Promise<boolean> {
	for (let check = 0; check < MAX_CHECKS; check++) if (await browser.checkPayment(number)) return true
	return false
}
