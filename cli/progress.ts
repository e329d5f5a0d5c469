/** Shows the progress of long commands: one updating line on a terminal, otherwise a line every few seconds. */
import type { WriteStream } from 'node:tty'
import type { Progress } from '#shop/progress.ts'

const LINE_EVERY_MILLISECONDS = 3_000
const ERASE_LINE = '\r\u001B[K'
const number = new Intl.NumberFormat('en-IN')

export function openProgress(out: Pick<WriteStream, 'isTTY' | 'write'>): Progress {
	let last = { what: '', at: 0 }
	return (what, done, total) => {
		const isOver = done >= total
		const isDue = what !== last.what || Date.now() - last.at > LINE_EVERY_MILLISECONDS
		if (!out.isTTY && !isDue && !isOver) return
		last = { what, at: Date.now() }
		const line = `${what}: ${number.format(done)} of ${number.format(total)}`
		out.write(out.isTTY ? `${ERASE_LINE}${line}${isOver ? '\n' : ''}` : `${line}\n`)
	}
}
