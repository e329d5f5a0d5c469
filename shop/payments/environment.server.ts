/**
 * Prevents a server that uses the sandbox or PhonePe's UAT from working on a database with real payments: it would ask
 * the wrong provider about them, give up paid orders, and email their customers.
 */
import { eq } from 'drizzle-orm'
import { paymentEnvironments } from './tables.server.ts'
import type { PaymentEnvironment } from '#shop/config/payment-settings.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

type ForEnvironment = { db: Shop['db']; config: { payments: { environment: PaymentEnvironment } } }

/**
 * Records that this database takes payments of the configured environment. `change` is what an operator should know, such
 * as that a database that was tried out with the sandbox now goes live.
 */
export async function recordPaymentEnvironment(
	shop: ForEnvironment,
): Promise<Outcome<{ change: string | null }>> {
	const { environment } = shop.config.payments
	const message = await whyWrongPaymentEnvironment(shop)
	if (message) return refuse('conflict', null, { message })
	const earlier = await shop.db.select().from(paymentEnvironments)
	await shop.db.insert(paymentEnvironments).values({ environment }).onConflictDoNothing()
	const others = earlier.map((row) => row.environment).filter((name) => name !== environment)
	if (others.length === 0) return { ok: true, change: null }
	const change = `This database was used with ${others.map(describe).join(' and ')} before, and nobody paid for the orders of that time. Payments are now ${describe(environment)}.`
	return { ok: true, change }
}

/** Returns null if the configured payments belong to this database. */
export async function whyWrongPaymentEnvironment({ db, config }: ForEnvironment): Promise<string | null> {
	const { environment } = config.payments
	if (environment === 'production') return null
	const [real] = await db
		.select()
		.from(paymentEnvironments)
		.where(eq(paymentEnvironments.environment, 'production'))
	if (!real) return null
	return `This database takes real payments, and this process is set to ${describe(environment)}. Set PHONEPE_ENV=production with PhonePe's credentials, or DATABASE_URL to another database.`
}

const DESCRIPTIONS: Record<PaymentEnvironment, string> = {
	sandbox: 'the sandbox',
	uat: "PhonePe's UAT",
	production: "PhonePe's production",
}

function describe(environment: PaymentEnvironment): string {
	return DESCRIPTIONS[environment]
}
