import { expect, test } from 'vitest'
import { changedMeanwhile } from './outcome.ts'

test('the message of an edit conflict says what has changed and what happened to the entered values', () => {
	expect(changedMeanwhile('these settings')).toMatchObject({
		kind: 'conflict',
		title: 'Not saved',
		message:
			'Somebody else has changed these settings since you opened this page. What you entered is still here: open the page in another tab to compare, then reload this one and enter it again.',
		code: 'changed_meanwhile',
	})
	expect(changedMeanwhile('this quotation', 'Not recorded').title).toBe('Not recorded')
})
