/** Renders invoice PDFs in a worker thread and caches the latest ones. */
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { uncreditedAmount } from './build-credit-note.ts'
import type { InvoiceData } from './build-invoice.ts'
import type { Invoice, PrintableInvoice } from './invoices.server.ts'
import type { Sheet } from './to-printable.server.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'
import { isStoredImageUrl } from '#shop/images/rules.ts'
import { StorageError } from '#shop/images/storage.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const MAX_CACHED = 100
const Reply = z.union([
	z.object({ id: z.number(), bytes: z.instanceof(Uint8Array) }),
	z.object({ id: z.number(), error: z.string() }),
])

type WithImages = Pick<Shop, 'config' | 'log'>
type SheetWithoutLogo = Omit<Sheet, 'logo'>

type PendingRender = { resolve(bytes: Uint8Array): void; reject(error: Error): void }

let worker: Worker | null = null
let lastId = 0
const pending = new Map<number, PendingRender>()
/** The key has the invoice numbers: an issued invoice never changes, and a credit note adds its own number. */
const cache = new Map<string, Promise<Uint8Array>>()

/**
 * Renders one PDF with an order's invoice, its credit notes, and those that it replaced, or with one of them. An invoice is stamped
 * once it is fully credited.
 */
export async function renderInvoicePdf(
	shop: WithImages,
	invoices: readonly PrintableInvoice[],
	only: string | null = null,
): Promise<Uint8Array> {
	const wanted = sheetsOf(invoices).filter(({ data }) => only === null || data.number === only)
	const sheets = await withLogos(shop, wanted)
	return renderCached([only ?? '', ...invoices.map(({ number }) => number)].join(' '), sheets)
}

/** Renders one PDF with the invoices of several orders, for printing. `orders` includes their credit notes in any case. */
export async function renderInvoicePdfs(
	shop: WithImages,
	orders: readonly (readonly PrintableInvoice[])[],
	{ withCreditNotes }: { withCreditNotes: boolean },
): Promise<Uint8Array> {
	const sheets = orders.flatMap(sheetsOf)
	const wanted = sheets.filter(({ data }) => withCreditNotes || data.kind !== 'credit_note')
	return render(await withLogos(shop, wanted))
}

/** Reads each logo once. An invoice is printed without it if that fails. */
async function withLogos({ config, log }: WithImages, sheets: SheetWithoutLogo[]): Promise<Sheet[]> {
	const storage = openStorage(config)
	const logos = new Map<string, Uint8Array | null>()
	for (const { data } of sheets) {
		if (!data.logo || logos.has(data.logo)) continue
		try {
			logos.set(data.logo, isStoredImageUrl(data.logo) ? await storage.read(data.logo.slice(1)) : null)
		} catch (error) {
			if (!(error instanceof StorageError)) throw error
			log.error({ err: error }, 'The logo of an invoice could not be read')
		}
	}
	return sheets.map((sheet) => ({ ...sheet, logo: (sheet.data.logo && logos.get(sheet.data.logo)) || null }))
}

function sheetsOf(invoices: readonly PrintableInvoice[]): SheetWithoutLogo[] {
	return invoices.map(({ kind, data, revision, paymentMethod, paymentState, paid, paidOnline }) => ({
		data,
		payment: { paymentMethod, paymentState, paid, paidOnline },
		stamp: kind === 'invoice' && isReversed(data, creditNotesOf(invoices, revision)) ? 'CANCELLED' : null,
	}))
}

function creditNotesOf(invoices: readonly Invoice[], revision: number): InvoiceData[] {
	return invoices
		.filter((invoice) => invoice.kind === 'credit_note' && invoice.revision === revision)
		.map(({ data }) => data)
}

function isReversed(invoice: InvoiceData, notes: readonly InvoiceData[]): boolean {
	return uncreditedAmount(invoice, notes) === 0
}

export async function renderSamplePdf(shop: WithImages, data: InvoiceData): Promise<Uint8Array> {
	const sheets = await withLogos(shop, [{ data, stamp: 'SAMPLE' }])
	return renderCached(`sample ${JSON.stringify(data)}`, sheets)
}

/** `data` is the invoice that the quotation would lead to. */
export async function renderQuotationPdf(
	shop: WithImages,
	{ data, quoted }: Required<Pick<Sheet, 'data' | 'quoted'>>,
): Promise<Uint8Array> {
	const sheets = await withLogos(shop, [{ data, stamp: null, quoted }])
	return renderCached(`quotation ${JSON.stringify([data, quoted])}`, sheets)
}

/** A PDF whose logo could not be read has another key, so that the next attempt may include it, as has one that says something else of the payment. */
function renderCached(name: string, sheets: Sheet[]): Promise<Uint8Array> {
	const key = `${name} ${JSON.stringify(sheets.map(({ logo, payment }) => [logo !== null, payment]))}`
	const cached = cache.get(key)
	if (cached) return cached
	const rendering = render(sheets)
	cache.set(key, rendering)
	rendering.catch(() => cache.delete(key))
	const [oldest] = cache.keys()
	if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
	return rendering
}

function render(sheets: Sheet[]): Promise<Uint8Array> {
	const id = ++lastId
	return new Promise((resolve, reject) => {
		pending.set(id, { resolve, reject })
		const running = startedWorker()
		running.ref()
		running.postMessage({ id, sheets })
	})
}

function startedWorker(): Worker {
	if (worker) return worker
	const started = new Worker(new URL('./pdf-worker.server.ts', import.meta.url))
	started.on('message', (message: unknown) => {
		const reply = Reply.parse(message)
		const request = pending.get(reply.id)
		pending.delete(reply.id)
		// An idle worker must not keep the process alive.
		if (pending.size === 0) started.unref()
		if ('bytes' in reply) request?.resolve(reply.bytes)
		else request?.reject(new Error(reply.error))
	})
	started.on('error', (error: Error) => rejectPending(error))
	started.on('exit', () => rejectPending(new Error('The PDF worker stopped')))
	worker = started
	return started
}

/** Fails all pending renders; the next one starts a new worker. */
function rejectPending(error: Error): void {
	worker = null
	for (const { reject } of pending.values()) reject(error)
	pending.clear()
}
