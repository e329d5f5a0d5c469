/** Imports a catalogue file, or checks it, and reports meanwhile how far it is. */
import { adminContext } from '#app/session/admin-context.ts'
import type { ImportMessage } from '#app/admin/products/import/run-import.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { importCatalogue } from '#shop/catalogue-csv/import-catalogue.server.ts'
import type { Route } from './+types/run.ts'

export const loader = methodNotAllowed

const PROGRESS_EVERY_LINES = 100
const NO_FILE = 'Please choose a CSV file.'
const UNEXPECTED = 'Something went wrong on our side, and nothing was changed. Please try again.'

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
	const form = await readForm(request)
	const file = form.get('file')
	if (!(file instanceof File) || file.size === 0) return answer(async () => ({ error: NO_FILE }))
	const shop = context.get(shopContext)
	const isDryRun = form.has('dry-run')
	const bytes = new Uint8Array(await file.arrayBuffer())
	return answer(async (send) => {
		const onProgress = (lines: number) => {
			if (lines % PROGRESS_EVERY_LINES === 0) send({ lines })
		}
		const by = context.get(adminContext)
		try {
			const imported = await importCatalogue(shop, { file: () => [bytes], isDryRun, by, onProgress })
			return imported.ok ? { isDryRun, result: imported.result } : { error: imported.message }
		} catch (error) {
			shop.log.error({ err: error }, 'A catalogue file could not be imported')
			return { error: UNEXPECTED }
		}
	})
}

type Send = (message: ImportMessage) => void

/** A line for each message. Whoever stops reading does not stop the import. */
function answer(work: (send: Send) => Promise<ImportMessage>): Response {
	const encoder = new TextEncoder()
	let isCancelled = false
	const body = new ReadableStream<Uint8Array>({
		async start(controller) {
			const send = (message: ImportMessage) => {
				if (!isCancelled) controller.enqueue(encoder.encode(`${JSON.stringify(message)}\n`))
			}
			send(await work(send))
			if (!isCancelled) controller.close()
		},
		cancel() {
			isCancelled = true
		},
	})
	return new Response(body, {
		headers: { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' },
	})
}
