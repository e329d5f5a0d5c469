import { expect, test } from 'vitest'
import { phoneUrl } from './phone-url.ts'

test.each([
	['+91 98765 43210', 'tel:+919876543210'],
	['+91\u00a098765\u00a043210', 'tel:+919876543210'],
	['(044) 2345-6789', 'tel:04423456789'],
])('%s is called by its digits', (phone, url) => expect(phoneUrl(phone)).toBe(url))
