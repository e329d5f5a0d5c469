import { expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const opened = { story: 'Old story', badge: '', title: 'Old title' }

test('a field that only one of two people changed keeps that change', () => {
	const mine = { ...opened, story: 'My story' }
	const theirs = { ...opened, badge: 'Bestseller' }
	expect(mergeEdits({ opened, mine, theirs })).toEqual({
		merged: { story: 'My story', badge: 'Bestseller', title: 'Old title' },
		changes: [{ field: 'badge', theirs: 'Bestseller', mine: null }],
	})
})

test('a field that both changed keeps my value, and the other change is reported', () => {
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
