/** Downloads a file and reports how many of its rows have arrived, where a plain link could only show bytes. */

/** The response header with the number of rows to expect. */
export const ROW_COUNT_HEADER = 'X-Row-Count'

/** `total` is null if the server did not send it. */
export type DownloadProgress = { rows: number; total: number | null }

type Download = { url: string; onProgress: (progress: DownloadProgress) => void; signal: AbortSignal }

const LINE_FEED = 10

/** Returns null if the download failed, broke off or was aborted. */
export async function downloadWithProgress({ url, onProgress, signal }: Download): Promise<Blob | null> {
	try {
		const response = await fetch(url, { signal })
		if (!response.ok || !response.body || response.redirected) return null
		const rowCount = response.headers.get(ROW_COUNT_HEADER)
		const total = rowCount === null ? null : Number(rowCount)
		const parts: Uint8Array<ArrayBuffer>[] = []
		// The header line is not a row. A quoted cell may contain line feeds, so never report more rows than announced.
		let lines = -1
		for (const reader = response.body.getReader(); ; ) {
			const { done, value } = await reader.read()
			if (done) break
			parts.push(value)
			for (const byte of value) if (byte === LINE_FEED) lines += 1
			const rows = Math.max(lines, 0)
			onProgress({ rows: total === null ? rows : Math.min(rows, total), total })
		}
		return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' })
	} catch (error) {
		// The connection broke (TypeError), or the download was aborted (DOMException).
		if (error instanceof TypeError || error instanceof DOMException) return null
		throw error
	}
}

/** Saves a file as a download link would. */
export function saveFile(file: Blob, name: string): void {
	const url = URL.createObjectURL(file)
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	URL.revokeObjectURL(url)
}
