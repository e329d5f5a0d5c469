/** The context passed to every domain function: database, clock, payment provider, settings and log. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Config } from '#shop/config/config.server.ts'
import type { Paise } from '#shop/money.ts'

export type Database = Omit<NodePgDatabase, '$client'>
/** An open transaction. A function that takes one is a step of a larger operation, and cannot be run on its own. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Log = {
	info(fields: object, message: string): void
	warn(fields: object, message: string): void
	error(fields: object, message: string): void
}

export type Shop = {
	db: Database
	clock: () => Date
	payments: PaymentProvider
	config: Config
	log: Log
	/**
	 * Runs the part of a request that waits for something other than the database. Until it ends, the request gives up its
	 * slot among those that the server handles at once, so that another one can start.
	 */
	withoutRequestSlot<Value>(work: () => Promise<Value>): Promise<Value>
	pause(milliseconds: number): Promise<void>
}

export type ProviderRefundState = 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED'

type CreatedPayment =
	| { result: 'created'; providerOrderId: string | null; redirectUrl: string; expiresAt: Date | null }
	/** The merchant order id is in use: an earlier request may have succeeded although its response was lost. */
	| { result: 'duplicate' }
	| { result: 'rejected'; code: string }
	/** There was no response, or an unreadable one. */
	| { result: 'unknown' }

export type FoundPayment = {
	result: 'found'
	state: 'PENDING' | 'COMPLETED' | 'FAILED'
	/** Null if it is not a valid amount in rupees. */
	amount: Paise | null
	providerOrderId: string | null
	/** The shopper tried to pay and the bank has not refused, so the money may be on its way. */
	isUnderWay: boolean
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

/** Calls return `unknown` instead of throwing when the network or the provider fails. */
export type PaymentProvider = {
	createPayment(input: {
		merchantOrderId: string
		amount: Paise
		expiresAfterSeconds: number
		redirectUrl: string
		message: string
		phone?: string
		/** Selects a scenario in the sandbox. The real provider stores it as a note. */
		scenario?: string
	}): Promise<CreatedPayment>
	fetchPayment(merchantOrderId: string): Promise<PaymentSnapshot>
	refund(input: { merchantRefundId: string; merchantOrderId: string; amount: Paise }): Promise<
		| { result: 'accepted'; refundId: string | null; state: ProviderRefundState; amount: Paise | null }
		/** The refund id is in use, or another refund of the payment is in progress. */
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
