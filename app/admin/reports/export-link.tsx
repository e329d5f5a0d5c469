/** A link to a file, which says how much of it has come. Without scripts it is the browser's own download. */
import { type MouseEvent, useRef, useState } from 'react'
import { keepFile, receiveFile, type Received } from '#app/admin/reports/download-csv.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'

const number = new Intl.NumberFormat('en-IN')
const FAILED = { title: 'Not exported', message: 'The file did not come whole. Please try again.' }

export function ExportLink({ address, name, label }: { address: string; name: string; label: string }) {
	const [received, setReceived] = useState<Received | null>(null)
	const underway = useRef<AbortController | null>(null)
	const link = useRef<HTMLAnchorElement>(null)

	async function receive(event: MouseEvent) {
		event.preventDefault()
		if (received) return
		const stop = new AbortController()
		underway.current = stop
		setReceived({ rows: 0, of: null })
		const file = await receiveFile({ address, onRows: setReceived, signal: stop.signal })
		// Stopping goes with the progress; the keyboard goes back to where it pressed.
		if (document.activeElement instanceof HTMLButtonElement) link.current?.focus()
		setReceived(null)
		if (file) {
			keepFile(file, name)
			showToast({ title: 'Exported', message: `${name} is in your downloads.`, tone: 'success' })
		} else if (!stop.signal.aborted) showToast({ ...FAILED, tone: 'error' })
	}

	return (
		<span className="export">
			<a ref={link} className="link" href={address} download={name} onClick={(event) => void receive(event)}>
				{label}
			</a>
			{received && <ExportProgress {...received} onStop={() => underway.current?.abort()} />}
		</span>
	)
}

/** A voice is told in quarters: every row would be noise. */
const HEARD_PARTS = 4

function ExportProgress({ rows, of, onStop }: Received & { onStop: () => void }) {
	const quarters = of ? Math.floor((rows / of) * HEARD_PARTS) : 0
	return (
		<span className="export-progress">
			<progress aria-label="Exporting" max={of || 1} value={of ? rows : undefined} />
			<span aria-hidden="true">
				{number.format(rows)}
				{of !== null && ` of ${number.format(of)}`} rows
			</span>
			<span role="status" className="sr-only">
				{`${(quarters / HEARD_PARTS) * 100} percent exported`}
			</span>
			<Button tone="quiet" onClick={onStop}>
				Stop
			</Button>
		</span>
	)
}
