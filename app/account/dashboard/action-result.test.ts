import { describe, expect, test } from 'vitest'
import { failureResult, unreachableResult } from './action-result.ts'

const OFFLINE = { onLine: false }
const error = (title: string, message: string) => ({ error: { title, message, field: null } })

describe('a form of the account whose answer did not arrive', () => {
	test('says that there is no network, and that what was entered is kept', () => {
		for (const [intent, title] of [
			['update-profile', 'Update Failed'],
			['save-address', 'Save Failed'],
			['change-password', 'Update Failed'],
			['delete-account', 'Account Not Deleted'],
		] as const)
			expect(unreachableResult(intent, OFFLINE)).toEqual(
				error(title, "You're offline. What you entered is kept. Try again once you're back online."),
			)
	})

	test('does not say that nothing was changed, which it cannot know', () => {
		expect(unreachableResult('end-session', OFFLINE)).toEqual(
			error(
				'Not Signed Out',
				"You're offline. It may not have been done. Try again once you're back online.",
			),
		)
	})

	test('says that the shop does not answer where there is a network', () => {
		expect(unreachableResult('update-profile', { onLine: true })).toEqual(
			error(
				'Update Failed',
				"You're online, but our shop isn't answering right now. What you entered is kept. Please try again in a few minutes.",
			),
		)
	})
})

test('a form of the account that the shop could not save says what failed', () => {
	expect(failureResult('update-profile')).toEqual(error('Update Failed', 'Failed to update profile'))
	expect(failureResult('no-such-form')).toEqual(error('Error', 'Nothing was changed. Please try again.'))
})
