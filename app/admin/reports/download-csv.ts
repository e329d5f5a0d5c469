/** Receives a file row by row and says how many have come; a bare link could only show bytes. */
import { ROW_COUNT } from '#app/admin/reports/row-count.ts'

export type Received = { rows: number; of: number | null }

type Receiving = { address: string; onRows: (received: Received) => void; signal: AbortSignal }

const LINE_FEED = 10

/** Null where it did not come whole. */
export async function receiveFile({ address, onRows, signal }: Receiving): Promise<Blob | null> {
	try {
		const answer = await fetch(address, { signal })
		if (!answer.ok || !answer.body || answer.redirected) return null
		const counted = answer.headers.get(ROW_COUNT)
		const of = counted === null ? null : Number(counted)
		const parts: Uint8Array<ArrayBuffer>[] = []
		// The head is a line, and no row. An address may run over several lines, so there are never more rows than were promised.
		let lines = -1
		for (const reader = answer.body.getReader(); ; ) {
			const { done, value } = await reader.read()
			if (done) break
			parts.push(value)
			for (const byte of value) if (byte === LINE_FEED) lines += 1
			const rows = Math.max(lines, 0)
			onRows({ rows: of === null ? rows : Math.min(rows, of), of })
		}
		return new Blob(parts, { type: 'text/csv' })
	} catch (error) {
		// The line broke, or it was stopped.
		if (error instanceof TypeError || error instanceof DOMException) return null
		throw error
	}
}

/** As if the link itself had led to it. */
export function keepFile(file: Blob, name: string): void {
	const address = URL.createObjectURL(file)
	const link = document.createElement('a')
	link.href = address
	link.download = name
	link.click()
	URL.revokeObjectURL(address)
}
