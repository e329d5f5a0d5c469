import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { logJob } from './jobs/queue.ts'
import { describeError } from './log.ts'

test("a logged error includes its cause without the query's parameters", () => {
	const cause = Object.assign(new Error('duplicate key'), {
		code: '23505',
		constraint: 'emails_key_unique',
		detail: 'Key (to)=(meena@example.in)',
	})
	const failed = Object.assign(new Error('Failed query: insert … params: meena@example.in', { cause }), {
		query: 'insert …',
		params: ['meena@example.in'],
	})
	const line = JSON.stringify(describeError(failed))
	expect(line).toContain('emails_key_unique')
	expect(line).not.toContain('meena')
})

test('a failed job is logged without the email address', () => {
	const lines: string[] = []
	const collect = (fields: { err?: unknown }, message: string) => {
		lines.push(JSON.stringify([describeError(fields.err), message]))
	}
	const rejected = new Error("Can't send mail: 550 5.1.1 <meena@example.in>: no such user")
	logJob(
		{ info: collect, warn: collect, error: collect },
		{
			level: 'error',
			message: `Failed task 7 (deliver_letter, attempt 1 of 60) with error '${rejected.message}':\n  at x`,
			details: { error: rejected },
		},
	)
	expect(lines).toHaveLength(1)
	expect(lines[0]).toContain('Failed task 7 (deliver_letter, attempt 1 of 60)')
	expect(lines[0]).toContain('no such user')
	expect(lines[0]).not.toContain('meena')
})

test('a server whose log cannot be written keeps running, and exits when it is done', () => {
	const program = `
		import { createLog } from '#server/log.ts'
		const log = createLog('info')
		log.error({}, 'lost')
		setTimeout(() => process.stderr.write('went on'), 50)`
	const fullDisk = openSync('/dev/full', 'w')
	const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
		stdio: ['ignore', fullDisk, 'pipe'],
		timeout: 20_000,
		encoding: 'utf8',
	})
	closeSync(fullDisk)
	expect({ status, stderr }).toEqual({ status: 0, stderr: 'went on' })
})
