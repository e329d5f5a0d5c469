import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'

export function TrackingNumber({ number, courier }: { number: string; courier: string | null }) {
	const [hasCopied, setCopied] = useState(false)
	async function copy() {
		try {
			await navigator.clipboard.writeText(number)
			setCopied(true)
			showToast({ title: 'Copied', message: 'The tracking number is on your clipboard.', tone: 'success' })
		} catch (error) {
			// Forbidden by the browser, or a page without https.
			if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error
			showToast({ title: 'Not copied', message: 'Please select the number and copy it.', tone: 'error' })
		}
	}
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 border-y border-sand py-3">
			<p className="min-w-0 text-15">
				<span className="block text-cinnamon">Tracking number{courier ? `, ${courier}` : ''}</span>
				<span className="font-semibold break-all tabular-nums select-all">{number}</span>
			</p>
			<Button tone="quiet" onClick={() => void copy()}>
				{hasCopied ? 'Copied' : 'Copy'}
				<span className="sr-only"> tracking number</span>
			</Button>
		</div>
	)
}
