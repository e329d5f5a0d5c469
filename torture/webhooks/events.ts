/** Carries out the events of a random schedule (`schedule.ts`): what a shopper, the owner, the provider and the network do. */
import { createHash } from 'node:crypto'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import type { CheckoutCaller } from '#shop/checkout/idempotency-keys.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { paise } from '#shop/money.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { findOrder, type Order } from '#shop/orders/orders.server.ts'
import { isFulfilment, nextStatuses } from '#shop/orders/statuses.ts'
import { checkPaymentNow } from '#shop/payments/admin.server.ts'
import { cancelForShop, cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import { receiveWebhook } from '#shop/payments/checks/check-payment.server.ts'
import { refundableAmount, refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { abandonPayment, verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { type Cart, contactOf, guestHashOf, requestFor } from '#torture/carts.ts'
import { actOnPaymentPage, type PageAction } from '#torture/payment-page.ts'
import type { TrialShop } from '#torture/trial-shop.ts'
import type { Event, EventName } from './schedule.ts'

type Shopper = {
	index: number
	cart: Cart
	caller: Omit<CheckoutCaller, 'key'>
	numbers: string[]
}

export function newShopper(index: number, cart: Cart): Shopper {
	const guestHash = guestHashOf(`shopper ${index}`)
	const caller = { guestHash, browserHash: guestHash, customerId: null }
	return { index, cart, caller, numbers: [] }
}

type Scene = { trial: TrialShop; shopper: Shopper; choice: number }

const EVENTS: Record<EventName, (scene: Scene) => Promise<unknown>> = {
	order,
	pay: onPage('pay'),
	decline: onPage('decline'),
	'mistype the PIN': onPage('wrong-pin'),
	'leave it pending': onPage('leave-pending'),
	verify: withNumber(({ trial, shopper }, number) => verifyPayment(trial.shop, number, shopper.caller)),
	'give up waiting': withNumber(({ trial, shopper }, number) =>
		abandonPayment(trial.shop, { number, ...shopper.caller }),
	),
	'cancel as the customer': withNumber(({ trial, shopper }, number) =>
		cancelOrder(trial.shop, { number, viewer: shopper.caller }),
	),
	'cancel as the shop': withNumber(({ trial }, number) =>
		cancelForShop(trial.shop, { number, by: COMMAND_LINE }),
	),
	'refund a part': withOrder(refundPart),
	'advance order': withOrder(advance),
	'check the payment as the owner': withOrder(({ trial }, order) =>
		checkPaymentNow(trial.shop, { order, by: COMMAND_LINE }),
	),
	'deliver a webhook': deliver,
	'deliver a forged webhook': deliverForged,
	'deliver a false webhook': withNumber(deliverFalse),
	'break the provider': (scene) => setScenario(scene, FAILURES[scene.choice % FAILURES.length] ?? ''),
	'restore the provider': (scene) => setScenario(scene, ''),
	'pay late': payLate,
	'change the amount to pay': changeAmount,
}

export function carryOut(trial: TrialShop, shopper: Shopper, { name, choice }: Event): Promise<unknown> {
	return EVENTS[name]({ trial, shopper, choice })
}

/** Chooses among four requests: two carts, each with two keys. */
async function order({ trial, shopper, choice }: Scene): Promise<void> {
	const isExpress = choice % 2 === 1
	const key = `shopper ${shopper.index}, request ${choice % 4}`
	const contact = contactOf(shopper.index, { sharesPhone: true })
	const scenario = choice % 10 === 0 ? { scenario: choice % 20 === 0 ? 'pay=drop' : 'pay=500' } : {}
	const outcome = await startPayment(trial.shop, {
		input: paymentInput(requestFor(shopper.cart, { isExpress, contact })),
		caller: { ...shopper.caller, key },
		...scenario,
	})
	const number = outcome.ok
		? outcome.number
		: 'transactionId' in outcome
			? String(outcome.transactionId)
			: null
	if (number === null) return
	trial.acknowledged.push({ key, number })
	if (!shopper.numbers.includes(number)) shopper.numbers.push(number)
}

function withNumber(work: (scene: Scene, number: string) => Promise<unknown>) {
	return async (scene: Scene) => {
		const { numbers } = scene.shopper
		const number = numbers[scene.choice % numbers.length]
		if (number !== undefined) await work(scene, number)
	}
}

function withOrder(work: (scene: Scene, order: Order) => Promise<unknown>) {
	return withNumber(async (scene, number) => {
		const found = await findOrder(scene.trial.shop.db, number)
		if (found) await work(scene, found)
	})
}

async function refundPart({ trial: { shop }, choice }: Scene, order: Order): Promise<void> {
	const expectedRefundable = await refundableAmount(shop.db, order)
	const amount = paise(Math.round((expectedRefundable * ((choice % 10) + 1)) / 10))
	await refundPartially(shop, { number: order.number, amount, expectedRefundable, by: COMMAND_LINE })
}

async function advance({ trial: { shop } }: Scene, { number, status }: Order): Promise<void> {
	const to = nextStatuses(status).find(isFulfilment)
	if (to) await advanceOrder(shop, { number, to, trackingNumber: 'TRACK123', by: COMMAND_LINE })
}

/** Finds one of the shopper's payments at the provider. */
async function findPayment({ trial, shopper, choice }: Scene): Promise<string | null> {
	const { rows } = await trial.shop.pool.query<{ merchantOrderId: string }>(
		`select merchant_order_id as "merchantOrderId" from phonepe_sandbox.orders
		where merchant_order_id like any($1) order by created_at`,
		[shopper.numbers.map((number) => `${number}%`)],
	)
	return rows[choice % rows.length]?.merchantOrderId ?? null
}

function onPage(action: PageAction) {
	return async (scene: Scene) => {
		const merchantOrderId = await findPayment(scene)
		if (merchantOrderId === null) return
		const { pool, provider } = scene.trial.shop
		await actOnPaymentPage({ pool, url: provider.url }, merchantOrderId, action)
	}
}

/** Pays after the shop has given up on the payment. */
async function payLate(scene: Scene): Promise<void> {
	const merchantOrderId = await findPayment(scene)
	if (merchantOrderId === null) return
	const { pool, provider } = scene.trial.shop
	await pool.query(
		`update phonepe_sandbox.orders set expire_at = now() + interval '1 day' where merchant_order_id = $1`,
		[merchantOrderId],
	)
	await actOnPaymentPage({ pool, url: provider.url }, merchantOrderId, 'pay')
}

/** Delivers mostly one of the last webhooks, up to three times at once. */
async function deliver({ trial, choice }: Scene): Promise<void> {
	const { webhooks, shop } = trial
	const webhook = webhooks.at(-1 - (choice % Math.min(webhooks.length, choice % 3 === 0 ? 100 : 6)))
	if (!webhook) return
	const times = 1 + (choice % 3)
	await Promise.all(Array.from({ length: times }, () => receiveWebhook(shop, webhook)))
}

async function deliverForged({ trial, choice }: Scene): Promise<void> {
	const webhook = trial.webhooks[choice % trial.webhooks.length]
	if (!webhook) return
	const outcome = await receiveWebhook(trial.shop, { ...webhook, authorization: '0'.repeat(64) })
	if (outcome.ok) throw new Error('A forged webhook was accepted')
}

const CLAIMS = [
	{ event: 'checkout.order.completed', state: 'COMPLETED' },
	{ event: 'checkout.order.failed', state: 'FAILED' },
	{ event: 'checkout.order.completed', state: 'PENDING' },
	{ event: 'pg.refund.completed', state: 'COMPLETED' },
] as const

async function deliverFalse({ trial: { shop }, choice }: Scene, merchantOrderId: string): Promise<void> {
	const { webhookUser, webhookPassword } = shop.config.payments
	const { event, state } = CLAIMS[choice % CLAIMS.length] ?? CLAIMS[0]
	await receiveWebhook(shop, {
		authorization: createHash('sha256').update(`${webhookUser}:${webhookPassword}`).digest('hex'),
		body: JSON.stringify({ event, payload: { merchantOrderId, state, amount: 100 * choice } }),
	})
}

const FAILURES = ['status=500', 'refund=fail']

async function setScenario(scene: Scene, scenario: string): Promise<void> {
	await scene.trial.shop.pool.query(
		`update phonepe_sandbox.orders set scenario = $2 where merchant_order_id = $1`,
		[await findPayment(scene), scenario],
	)
}

/** Changes the amount to a rupee more or less than the shop asked for. */
async function changeAmount(scene: Scene): Promise<void> {
	await scene.trial.shop.pool.query(
		`update phonepe_sandbox.orders set amount = amount + $2 where merchant_order_id = $1 and state = 'PENDING'`,
		[await findPayment(scene), scene.choice % 2 === 0 ? 100 : -100],
	)
}
