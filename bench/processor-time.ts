/** Processor time as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts it in these. */
const TICKS_PER_SECOND = 100

type Times = { pid: number; parent: number; own: number; ofEnded: number }

export function processorSeconds(pid: number): number {
	return read(pid)?.own ?? 0
}

/** Of a process and of those it has started, also of those that have ended. */
export function processorSecondsWithChildren(pid: number): number {
	const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (read(Number(name)) ?? []) : []))
	const process = all.find((times) => times.pid === pid)
	const children = all.filter(({ parent }) => parent === pid)
	return (process?.ofEnded ?? 0) + [process, ...children].reduce((sum, times) => sum + (times?.own ?? 0), 0)
}

function read(pid: number): Times | null {
	let stat: string
	try {
		stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
	} catch {
		// It has ended since it was listed.
		return null
	}
	// After the name of the program, which may contain spaces.
	const fields = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.map(Number)
	const seconds = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / TICKS_PER_SECOND
	return { pid, parent: fields[1] ?? 0, own: seconds(11), ofEnded: seconds(13) }
}
