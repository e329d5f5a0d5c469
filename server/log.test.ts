import { expect, test } from 'vitest'
import { pass } from './jobs.ts'
import { describeError } from './log.ts'

test('an error in the log keeps what helps and drops what the query was asked with', () => {
	const cause = Object.assign(new Error('duplicate key'), {
		code: '23505',
		constraint: 'letters_key_unique',
		detail: 'Key (to)=(meena@example.in)',
	})
	const failed = Object.assign(new Error('Failed query: insert … params: meena@example.in', { cause }), {
		query: 'insert …',
		params: ['meena@example.in'],
	})
	const line = JSON.stringify(describeError(failed))
	expect(line).toContain('letters_key_unique')
	expect(line).not.toContain('meena')
})

test('a job that failed is named in the log without what it held', () => {
	const lines: string[] = []
	const keep = (fields: { err?: unknown }, message: string) => {
		lines.push(JSON.stringify([describeError(fields.err), message]))
	}
	const refused = new Error("Can't send mail: 550 5.1.1 <meena@example.in>: no such user")
	pass(
		{ info: keep, warn: keep, error: keep },
		{
			level: 'error',
			message: `Failed task 7 (deliver_letter, attempt 1 of 60) with error '${refused.message}':\n  at x`,
			facts: { error: refused },
		},
	)
	expect(lines).toHaveLength(1)
	expect(lines[0]).toContain('Failed task 7 (deliver_letter, attempt 1 of 60)')
	expect(lines[0]).toContain('no such user')
	expect(lines[0]).not.toContain('meena')
})
