import { vi } from 'vitest'
import { createAdmission } from '#server/admission/admission.ts'
import type { RequestClass } from '#server/admission/request-class.ts'

export const ONE_EACH = { payment: 1, checkout: 1, browsing: 1 }
const NONE_GUARANTEED = { everyMilliseconds: 1, everyStarts: 1, max: 0 }

/**
 * For tests with fake timers. Opens an admission whose event loop is busy unless a test lets it rest, and whose
 * requests end when the test says so.
 */
export function openAdmission(
	max: Record<RequestClass, number> = ONE_EACH,
	guaranteedStarts = NONE_GUARANTEED,
) {
	const loop = { idle: 0, active: 0 }
	const admission = createAdmission({ max, guaranteedStarts, loopTime: () => ({ ...loop }) })
	const started: string[] = []
	const refused: string[] = []
	const request = (requestClass: RequestClass, name: string = requestClass, network = 'one') => {
		const { promise, resolve } = Promise.withResolvers<void>()
		const done = admission
			.run({ requestClass, network }, async () => {
				started.push(name)
				await promise
				return name
			})
			.then((result) => {
				if (result === null) refused.push(name)
			})
		return {
			end: async () => {
				resolve()
				await done
			},
		}
	}
	const pass = async (milliseconds: number) => {
		loop.active += milliseconds
		await vi.advanceTimersByTimeAsync(milliseconds)
	}
	const rest = async (milliseconds: number) => {
		loop.idle += milliseconds
		await vi.advanceTimersByTimeAsync(milliseconds)
	}
	return { admission, request, started, refused, pass, rest }
}
