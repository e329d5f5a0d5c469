import { expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const opened = { story: 'Old story', badge: '', title: 'Old title' }

test('what only one of two has changed is kept', () => {
	const mine = { ...opened, story: 'My story' }
	const theirs = { ...opened, badge: 'Bestseller' }
	expect(mergeEdits({ opened, mine, theirs })).toEqual({
		merged: { story: 'My story', badge: 'Bestseller', title: 'Old title' },
		changes: [{ field: 'badge', theirs: 'Bestseller', mine: null }],
	})
})

test('where both have changed a field mine stays, and the change of the other is reported', () => {
	const mine = { ...opened, story: 'My story', title: 'New title' }
	const theirs = { ...opened, story: 'Their story', title: 'New title' }
	expect(mergeEdits({ opened, mine, theirs })).toEqual({
		merged: { story: 'My story', badge: '', title: 'New title' },
		changes: [{ field: 'story', theirs: 'Their story', mine: 'My story' }],
	})
})

test('a form that nobody else has changed stays as it was entered', () => {
	const mine = { ...opened, badge: 'Limited Stock' }
	expect(mergeEdits({ opened, mine, theirs: opened })).toEqual({ merged: mine, changes: [] })
})
