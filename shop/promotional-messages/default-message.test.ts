import { expect, test } from 'vitest'
import { defaultMessage } from './default-message.ts'
import { DEFAULT_MESSAGE } from './rules.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'

test('the default message of a new shop is the one that a page without its data shows', () => {
	expect(defaultMessage(DEFAULT_SHIPPING.announcedFreeAbove)).toBe(DEFAULT_MESSAGE)
})
