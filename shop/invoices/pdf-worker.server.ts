/** Worker thread that draws invoice PDFs: each takes tens of milliseconds, which would block the server's event loop. */
import { parentPort } from 'node:worker_threads'
import { drawInvoices } from './draw-invoices.server.ts'

type Task = { id: number; sheets: Parameters<typeof drawInvoices>[0] }

parentPort?.on('message', ({ id, sheets }: Task) => {
	drawInvoices(sheets).then(
		(bytes) => parentPort?.postMessage({ id, bytes }),
		(error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
	)
})
