import { expect, test } from 'vitest'
import { changedMeanwhile } from './outcome.ts'

test('of two who change the same thing, the second reads what, and what became of what was entered', () => {
	expect(changedMeanwhile('these settings')).toMatchObject({
		kind: 'conflict',
		title: 'Not saved',
		message:
			'Somebody else has changed these settings since you opened this page. What you entered is still here: open the page in another tab to compare, then reload this one and enter it again.',
		code: 'changed_meanwhile',
	})
	expect(changedMeanwhile('this quotation', 'Not recorded').title).toBe('Not recorded')
})
