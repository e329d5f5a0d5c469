/** Opens the invoice of an order in a new tab, or downloads a sample. */
import { useState } from 'react'
import { nameOffline } from '#app/offline/name-offline.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'

const FAILED = 'Download failed'
const NOT_GENERATED = 'Failed to generate invoice'

type InvoiceButtonProps = {
	/** The order's number. Without it, the sample invoice is offered. */
	number?: string
	/** Opens only this one of the order's documents. */
	document?: string
	/** There are several documents, and it opens all of them. */
	opensAll?: boolean
}

export function InvoiceButton({ number, document, opensAll = false }: InvoiceButtonProps) {
	const [isBusy, setBusy] = useState(false)
	async function download() {
		if (isBusy) return
		setBusy(true)
		await (number ? openInvoice(number, document) : downloadSample())
		setBusy(false)
	}
	const label = document ? 'Open' : opensAll ? 'All in one PDF' : number ? 'Invoice' : 'Sample invoice'
	return (
		<Button tone="quiet" aria-disabled={isBusy} onClick={() => void download()}>
			{isBusy ? 'Preparing...' : label}
			{number && <span className="sr-only"> {document ?? `for ${number}`}</span>}
		</Button>
	)
}

async function openInvoice(number: string, document?: string): Promise<void> {
	if (!navigator.onLine) return showFailure(NOT_GENERATED)
	// Opened during the click, because browsers block a window that opens after the response has arrived.
	const tab = window.open('', '_blank')
	if (tab) tab.opener = null
	const pdfUrl = await requestInvoiceUrl({ orderId: number, document })
	if (!pdfUrl) return tab?.close()
	if (tab) tab.location.href = pdfUrl
	else window.location.assign(pdfUrl)
	showToast(
		document
			? { title: 'Opened in a new tab', message: document, tone: 'success' }
			: { title: 'Invoice downloaded', message: `The invoice for ${number} is open.`, tone: 'success' },
	)
}

async function requestInvoiceUrl(wanted: {
	orderId: string
	document: string | undefined
}): Promise<string | null> {
	const response = await post(wanted)
	const body = response?.ok ? await readJson(response) : null
	if (!response?.ok) {
		showFailure(NOT_GENERATED)
		return null
	}
	const hasUrl = typeof body === 'object' && body !== null && 'pdfUrl' in body
	if (hasUrl && typeof body.pdfUrl === 'string') return body.pdfUrl
	showFailure('PDF URL not available in response')
	return null
}

function showFailure(message: string): void {
	showToast({ title: FAILED, message: nameOffline(message), tone: 'error' })
}

/** A download rather than a tab, so that nobody takes the sample for a real invoice. */
async function downloadSample(): Promise<void> {
	const response = await post({ sampleMode: true })
	if (!response?.ok) {
		return showToast({
			title: 'Sample download failed',
			message: nameOffline('Please try again.'),
			tone: 'error',
		})
	}
	const url = URL.createObjectURL(await response.blob())
	const link = document.createElement('a')
	link.href = url
	link.download = 'sample-invoice.pdf'
	link.click()
	URL.revokeObjectURL(url)
}

/** Returns null if the network fails. */
async function post(body: object): Promise<Response | null> {
	try {
		return await fetch('/api/generate-invoice', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
	} catch (error) {
		if (error instanceof TypeError) return null
		throw error
	}
}

/** Returns null if the body is not JSON, such as a proxy's error page. */
async function readJson(response: Response): Promise<unknown> {
	try {
		return await response.json()
	} catch (error) {
		if (error instanceof SyntaxError) return null
		throw error
	}
}
