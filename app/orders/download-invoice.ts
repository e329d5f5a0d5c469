/** Asks for an invoice and opens it in a tab of its own. */
import { showToast } from '#app/ui/toast.tsx'

const FAILED = 'Download failed'

export async function downloadInvoice(number: string): Promise<void> {
	// Opened with the click itself: a browser blocks a window that opens when the answer comes.
	const tab = window.open('', '_blank')
	if (tab) tab.opener = null
	const pdfUrl = await askForInvoice(number)
	if (!pdfUrl) return tab?.close()
	if (tab) tab.location.href = pdfUrl
	else window.location.assign(pdfUrl)
	showToast({ title: 'Invoice downloaded', message: `The invoice of ${number} is open.`, tone: 'success' })
}

async function askForInvoice(number: string): Promise<string | null> {
	const reply = await post({ orderId: number })
	const body = reply?.ok ? await readBody(reply) : null
	if (!reply?.ok) {
		showToast({ title: FAILED, message: 'Failed to generate invoice', tone: 'error' })
		return null
	}
	const hasAddress = typeof body === 'object' && body !== null && 'pdfUrl' in body
	if (hasAddress && typeof body.pdfUrl === 'string') return body.pdfUrl
	showToast({ title: FAILED, message: 'PDF URL not available in response', tone: 'error' })
	return null
}

async function readBody(reply: Response): Promise<unknown> {
	try {
		return await reply.json()
	} catch (error) {
		// Something on the way answered in our place.
		if (error instanceof SyntaxError) return null
		throw error
	}
}

/** Downloaded, so that nobody takes it for an invoice of theirs. */
export async function downloadSample(): Promise<void> {
	const reply = await post({ sampleMode: true })
	if (!reply?.ok) {
		return showToast({ title: 'Sample download failed', message: 'Please try again.', tone: 'error' })
	}
	const address = URL.createObjectURL(await reply.blob())
	const link = document.createElement('a')
	link.href = address
	link.download = 'sample-invoice.pdf'
	link.click()
	URL.revokeObjectURL(address)
}

async function post(body: object): Promise<Response | null> {
	try {
		return await fetch('/api/generate-invoice', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
	} catch (error) {
		// Nobody answered.
		if (error instanceof TypeError) return null
		throw error
	}
}
