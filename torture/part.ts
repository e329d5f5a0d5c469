/** A part of the command: it runs trials one after another and reports each. */
import type { Cluster } from '#test/e2e/support/test-environment.ts'
import type { Finding } from './audit/finding.ts'
import type { Figures } from './figures.ts'

export type TrialResult = {
	figures: Figures
	findings: Finding[]
	/** The arguments of the command that repeats this trial. They are enough where a trial does not depend on earlier ones. */
	repeat: string
}

export type PartOptions = {
	/** A PostgreSQL that is fast and is not killed. */
	cluster: Cluster
	/** How many kills, schedules, races, stops or failovers. */
	count: number
	/** The seed of the first trial. Each further trial has the next one. */
	seed: number
	/** Whether the time is up. */
	isOver(): boolean
	report(result: TrialResult): void
}

export type Part = (options: PartOptions) => Promise<void>
