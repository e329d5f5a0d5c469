/** What a refused order says besides its words: the new totals, or the order that is paid already. */
import type { PricedLine } from './price-lines.server.ts'
import type { Quote } from './quote.ts'
import type { Refusal } from '#shop/outcome.ts'

export type PricesChanged = Refusal & { quote: Quote; lines: PricedLine[] }
export type AlreadyPaid = Refusal & { transactionId: string }
