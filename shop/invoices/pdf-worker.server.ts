/** Drawing a paper takes tens of milliseconds; here they are nobody's waiting time. */
import { parentPort } from 'node:worker_threads'
import { drawInvoices } from './pdf.server.ts'

type Task = { id: number; papers: Parameters<typeof drawInvoices>[0] }

parentPort?.on('message', ({ id, papers }: Task) => {
	drawInvoices(papers).then(
		(bytes) => parentPort?.postMessage({ id, bytes }),
		(error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
	)
})
