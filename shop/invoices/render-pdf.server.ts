/** Prints invoices beside the server's own thread, one after another, and keeps the latest for whoever asks again. */
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { InvoiceData } from './build-invoice.ts'
import type { Invoice } from './invoices.server.ts'
import { refundableLines } from './build-credit-note.ts'

type Sheet = { data: InvoiceData; stamp: string | null }

const MOST_KEPT = 100
const Reply = z.union([
	z.object({ id: z.number(), bytes: z.instanceof(Uint8Array) }),
	z.object({ id: z.number(), error: z.string() }),
])

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void }

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()
/** By number: an invoice never changes, and the one of a cancelled order has another key. */
const kept = new Map<string, Promise<Uint8Array>>()

/** An order's papers in one file: the invoice, with a stamp once nothing of it stands, and then its credit notes. */
export function renderInvoicePdf(invoices: readonly Invoice[]): Promise<Uint8Array> {
	return remembered(invoices.map(({ number }) => number).join(' '), sheetsOf(invoices))
}

/** The papers of several orders, one after another, to be printed in one go. */
export function renderInvoicePdfs(orders: readonly (readonly Invoice[])[]): Promise<Uint8Array> {
	return print(orders.flatMap(sheetsOf))
}

function sheetsOf(invoices: readonly Invoice[]): Sheet[] {
	const notes = invoices.filter(({ kind }) => kind === 'credit_note').map(({ data }) => data)
	const invoice = invoices.find(({ kind }) => kind === 'invoice')
	const isCancelled = invoice !== undefined && refundableLines(invoice.data, notes) === 0
	return invoices.map(({ kind, data }) => ({
		data,
		stamp: isCancelled && kind === 'invoice' ? 'CANCELLED' : null,
	}))
}

export function renderSamplePdf(data: InvoiceData): Promise<Uint8Array> {
	return remembered(`sample ${data.seller.name}`, [{ data, stamp: 'SAMPLE' }])
}

function remembered(key: string, sheets: Sheet[]): Promise<Uint8Array> {
	const known = kept.get(key)
	if (known) return known
	const printing = print(sheets)
	kept.set(key, printing)
	printing.catch(() => kept.delete(key))
	const [oldest] = kept.keys()
	if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
	return printing
}

function print(papers: Sheet[]): Promise<Uint8Array> {
	const id = ++lastId
	return new Promise((resolve, reject) => {
		waiting.set(id, { resolve, reject })
		const printer = theWorker()
		printer.ref()
		printer.postMessage({ id, papers })
	})
}

function theWorker(): Worker {
	if (worker) return worker
	const started = new Worker(new URL('./pdf-worker.server.ts', import.meta.url))
	started.on('message', (message: unknown) => {
		const reply = Reply.parse(message)
		const asker = waiting.get(reply.id)
		waiting.delete(reply.id)
		// An idle printer keeps no process alive.
		if (waiting.size === 0) started.unref()
		if ('bytes' in reply) asker?.resolve(reply.bytes)
		else asker?.reject(new Error(reply.error))
	})
	started.on('error', (error: Error) => abandon(error))
	started.on('exit', () => abandon(new Error('The printer stopped')))
	worker = started
	return started
}

/** Whoever waits hears of it, and the next paper gets a new printer. */
function abandon(error: Error): void {
	worker = null
	for (const { reject } of waiting.values()) reject(error)
	waiting.clear()
}
