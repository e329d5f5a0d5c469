/** What a verb may reach: the database, the time, the payment provider, the settings and the log. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Config } from '#shop/config/config.server.ts'
import type { Paise } from '#shop/money.ts'

export type Database = Omit<NodePgDatabase, '$client'>
/** A transaction under way: what a step of a larger act takes, so that the step cannot be done without the rest. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Log = {
	info(fields: object, message: string): void
	warn(fields: object, message: string): void
	error(fields: object, message: string): void
}

export type Shop = { db: Database; clock: () => Date; payments: PaymentProvider; config: Config; log: Log }

export type ProviderRefundState = 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED'

type OpenedPayment =
	| { result: 'opened'; providerOrderId: string | null; redirectUrl: string; expiresAt: Date | null }
	/** This merchant order id was used before: it may exist although we never read the reply. */
	| { result: 'duplicate' }
	| { result: 'rejected'; code: string }
	/** No reply, or none that can be understood: ask the status before anything else. */
	| { result: 'unknown' }

export type FoundPayment = {
	result: 'found'
	state: 'PENDING' | 'COMPLETED' | 'FAILED'
	/** Null for a sum, or a currency, that no order has. */
	amount: Paise | null
	providerOrderId: string | null
	/** Somebody has tried to pay, so the money may be on its way. */
	wasAttempted: boolean
	transactionId: string | null
	utr: string | null
	errorCode: string | null
	detailedErrorCode: string | null
	description: string | null
	raw: unknown
}
export type PaymentSnapshot = FoundPayment | { result: 'not_found' } | { result: 'unknown' }

export type PaymentWebhook =
	| {
			ok: true
			event: string
			merchantOrderId: string | null
			merchantRefundId: string | null
			state: string
	  }
	| { ok: false; why: 'forged' | 'malformed' }

/** The payment provider as the shop needs it. Calls return `unknown` instead of throwing when nobody can tell. */
export type PaymentProvider = {
	createPayment(input: {
		merchantOrderId: string
		amount: Paise
		expiresAfterSeconds: number
		redirectUrl: string
		message: string
		phone?: string
		/** Chooses a story in the sandbox; a real provider keeps it as a note. */
		scenario?: string
	}): Promise<OpenedPayment>
	fetchPayment(merchantOrderId: string): Promise<PaymentSnapshot>
	refund(input: { merchantRefundId: string; merchantOrderId: string; amount: Paise }): Promise<
		| { result: 'accepted'; refundId: string | null; state: ProviderRefundState }
		/** This id was used before, or another refund of the payment is under way: ask the status. */
		| { result: 'duplicate' }
		| { result: 'rejected'; code: string }
		| { result: 'unknown' }
	>
	fetchRefund(merchantRefundId: string): Promise<
		| {
				result: 'found'
				state: ProviderRefundState
				refundId: string | null
				amount: Paise | null
				errorCode: string | null
		  }
		| { result: 'not_found' }
		| { result: 'unknown' }
	>
	parseWebhook(input: { authorization: string | null; body: string }): PaymentWebhook
}
