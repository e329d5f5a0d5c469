/** A link to an export that shows the progress of the download. Without scripts it is a plain download link. */
import '#app/admin/reports/export-link.css'
import { type MouseEvent, useRef, useState } from 'react'
import {
	type DownloadProgress,
	downloadWithProgress,
	saveFile,
} from '#app/admin/reports/download-with-progress.ts'
import { reauthenticateIfNeeded } from '#app/admin/sign-in/repeat-after-reauthentication.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'

const FAILED = { title: 'Export failed', message: 'The download was interrupted. Please try again.' }

export function ExportLink({ url, name, label }: { url: string; name: string; label: string }) {
	const [progress, setProgress] = useState<DownloadProgress | null>(null)
	const abort = useRef<AbortController | null>(null)
	const link = useRef<HTMLAnchorElement>(null)

	async function download(event: MouseEvent) {
		event.preventDefault()
		if (progress) return
		const controller = new AbortController()
		abort.current = controller
		setProgress({ rows: 0, total: null })
		const mayDownload = await reauthenticateIfNeeded()
		const { signal } = controller
		const file = mayDownload ? await downloadWithProgress({ url, onProgress: setProgress, signal }) : null
		// Cancel disappears with the progress bar, and the keyboard focus must not be lost with it.
		if (document.activeElement instanceof HTMLButtonElement) link.current?.focus()
		setProgress(null)
		if (file) {
			saveFile(file, name)
			showToast({ title: 'Export ready', message: `${name} is in your downloads.`, tone: 'success' })
		} else if (mayDownload && !signal.aborted) showToast({ ...FAILED, tone: 'error' })
	}

	return (
		<span className="export">
			<a ref={link} className="link" href={url} download={name} onClick={(event) => void download(event)}>
				{label}
			</a>
			{progress && <ExportProgress {...progress} onCancel={() => abort.current?.abort()} />}
		</span>
	)
}

/** Screen readers announce every quarter, not every row. */
const ANNOUNCED_PARTS = 4

function ExportProgress({ rows, total, onCancel }: DownloadProgress & { onCancel: () => void }) {
	const quarters = total ? Math.floor((rows / total) * ANNOUNCED_PARTS) : 0
	return (
		<span className="export-progress">
			<progress aria-label="Export progress" max={total || 1} value={total ? rows : undefined} />
			{total !== null && (
				<span aria-hidden="true">{`${rows.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} rows`}</span>
			)}
			<span role="status" className="sr-only">
				{total !== null && `${(quarters / ANNOUNCED_PARTS) * 100}% exported`}
			</span>
			<Button tone="quiet" onClick={onCancel}>
				Cancel
			</Button>
		</span>
	)
}
