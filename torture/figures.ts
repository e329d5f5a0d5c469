/** Adds up the figures of a run over its parts, and formats them as a table. */
import { FAULTS, type Finding } from './audit/finding.ts'

export type Figures = Record<string, number>

export function addFigures(total: Figures, more: Figures): Figures {
	const names = new Set([...Object.keys(total), ...Object.keys(more)])
	return Object.fromEntries([...names].map((name) => [name, (total[name] ?? 0) + (more[name] ?? 0)]))
}

/** Every fault has a line, even if it was not found. */
export function countFaults(findings: readonly Finding[]): Figures {
	return Object.fromEntries(
		FAULTS.map((fault) => {
			const counts = findings.filter((found) => found.fault === fault).map(({ count }) => count)
			return [fault, counts.reduce((sum, count) => sum + count, 0)]
		}),
	)
}

export function formatTable(counts: Figures, faults: Figures): string {
	const rows = [
		...Object.entries(counts).map(([name, value]) => [name, format(value), '']),
		...Object.entries(faults).map(([name, value]) => [name, format(value), value === 0 ? 'ok' : 'FAULT']),
	]
	return [['', 'count', ''], ['---', '--:', '---'], ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function format(value: number): string {
	return value.toLocaleString('en-IN')
}
