/** Reads processor time as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs'

/** The unit in which Linux counts. */
const TICKS_PER_SECOND = 100

type Times = { pid: number; parent: number; own: number; ofEnded: number }

export function processorSeconds(pid: number): number {
	return known(read(pid), pid).own
}

/** Includes child processes, even those that have ended. */
export function processorSecondsWithChildren(pid: number): number {
	const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (read(Number(name)) ?? []) : []))
	const process = known(all.find((times) => times.pid === pid) ?? null, pid)
	const children = all.filter(({ parent }) => parent === pid)
	return process.ofEnded + [process, ...children].reduce((sum, { own }) => sum + own, 0)
}

/** The process that has started this one. */
export function parentOf(pid: number): number {
	return known(read(pid), pid).parent
}

function known(times: Times | null, pid: number): Times {
	if (!times) throw new Error(`There is no process ${pid}`)
	return times
}

function read(pid: number): Times | null {
	let stat: string
	try {
		stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
	} catch {
		// The process has ended since it was listed.
		return null
	}
	// The fields follow the program's name, which may contain spaces.
	const fields = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.map(Number)
	const seconds = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / TICKS_PER_SECOND
	return { pid, parent: fields[1] ?? 0, own: seconds(11), ofEnded: seconds(13) }
}
