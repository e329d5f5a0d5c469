import { useState } from 'react'
import { downloadInvoice, downloadSample } from '#app/orders/download-invoice.ts'
import { Button } from '#app/ui/button.tsx'

/** The invoice of an order; without one, the sample. */
export function InvoiceButton({ number }: { number?: string }) {
	const [isBusy, setBusy] = useState(false)
	async function download() {
		if (isBusy) return
		setBusy(true)
		await (number ? downloadInvoice(number) : downloadSample())
		setBusy(false)
	}
	const label = number ? 'Invoice' : 'Sample invoice'
	return (
		<Button tone="quiet" aria-disabled={isBusy} onClick={() => void download()}>
			{isBusy ? 'Preparing...' : label}
			{number && <span className="sr-only"> of {number}</span>}
		</Button>
	)
}
