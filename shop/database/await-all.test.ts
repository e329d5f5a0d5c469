import { expect, test } from 'vitest'
import { awaitAll } from './await-all.ts'

test('values are awaited at once and keep their names', async () => {
	const { promise, resolve } = Promise.withResolvers<string>()
	const started: string[] = []
	const query = (name: string) => ({
		// Queries are no promises: they begin once they are awaited.
		// oxlint-disable-next-line unicorn/no-thenable
		then: (done: (value: string) => void) => {
			started.push(name)
			void promise.then(done)
		},
	})
	const all = awaitAll({ first: query('first'), second: query('second'), third: 3 })
	await Promise.resolve()
	await Promise.resolve()
	expect(started).toEqual(['first', 'second'])
	resolve('found')
	expect(await all).toEqual({ first: 'found', second: 'found', third: 3 })
})

test('the first failure is thrown', async () => {
	await expect(awaitAll({ first: 1, second: Promise.reject(new Error('unavailable')) })).rejects.toThrow(
		'unavailable',
	)
})
