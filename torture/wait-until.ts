/** Polls until a condition holds. Throws after a time limit, naming what was awaited. */
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MILLISECONDS = 25
/** Only a fault takes so long, however busy the machine is. */
const LIMIT_MILLISECONDS = 600_000

export async function waitUntil(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
	const givesUpAt = Date.now() + LIMIT_MILLISECONDS
	while (!(await condition())) {
		if (Date.now() > givesUpAt) throw new Error(`Waited for ten minutes: ${what}`)
		await pause(POLL_MILLISECONDS)
	}
}
