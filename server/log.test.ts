import { expect, test } from 'vitest'
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
