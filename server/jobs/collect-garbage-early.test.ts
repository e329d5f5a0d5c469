import { expect, test } from 'vitest'
import { createEarlyCollection } from './collect-garbage-early.ts'

test('garbage is collected early until the last of several pieces of work has ended', async () => {
	const flags: string[] = []
	const collectGarbageEarly = createEarlyCollection({
		setFlag: (flag) => flags.push(flag),
		collect: () => flags.push('collected'),
	})
	const first = Promise.withResolvers<string>()
	const second = Promise.withResolvers<string>()
	const works = [first, second].map(({ promise }) => collectGarbageEarly(() => promise))
	const early = [...flags]
	expect(early).toEqual(['--semi-space-growth-factor=1', '--heap-growing-percent=30', 'collected'])
	second.resolve('a short one')
	expect(await works[1]).toBe('a short one')
	expect(flags).toEqual(early)
	first.reject(new Error('a long one'))
	await expect(works[0]).rejects.toThrow('a long one')
	expect(flags.slice(early.length)).toEqual(['--semi-space-growth-factor=2', '--heap-growing-percent=0'])
})
