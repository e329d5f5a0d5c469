import { expect, test } from 'vitest'
import { openBackgroundWork } from './background-work.ts'
import type { Log } from '#shop/shop.server.ts'

/** Collects errors, and runs work that ends when it is aborted. */
function open() {
	const errors: string[] = []
	const log: Log = { info: () => {}, warn: () => {}, error: (_, message) => void errors.push(message) }
	const runs: { signal: AbortSignal; end: PromiseWithResolvers<void> }[] = []
	const work = openBackgroundWork(log, {
		name: 'Backups',
		work: async (signal) => {
			const end = Promise.withResolvers<void>()
			signal.addEventListener('abort', () => end.reject(signal.reason))
			runs.push({ signal, end })
			await end.promise
		},
	})
	return { work, runs, errors }
}

test('work runs once at a time, and again after it has failed', async () => {
	const { work, runs, errors } = open()
	work.begin()
	work.begin()
	expect(runs).toHaveLength(1)
	runs[0]?.end.reject(new Error('full'))
	await expect.poll(() => errors).toEqual(['Backups failed'])
	work.begin()
	expect(runs).toHaveLength(2)
	await work.stop()
})

test('it is aborted when its server stops, and not started again', async () => {
	const { work, runs, errors } = open()
	work.begin()
	await work.stop()
	work.begin()
	expect(runs).toMatchObject([{ signal: { aborted: true } }])
	expect(errors).toEqual([])
})
