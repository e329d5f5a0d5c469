import { describe, expect, test } from 'vitest'
import { deviceName, isIdle, isSessionOver, shouldRecordUse } from './session-rules.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const at = (time: string) => new Date(`2026-11-20T${time}Z`)

test('an admin session ends after twelve hours, and no other', () => {
	expect(isSessionOver({ createdAt: at('00:00:00.001'), role: 'owner' }, NOON)).toBe(false)
	expect(isSessionOver({ createdAt: at('00:00:00.000'), role: 'owner' }, NOON)).toBe(true)
	expect(isSessionOver({ createdAt: at('00:00:00.000'), role: 'customer' }, NOON)).toBe(false)
})

test('a session is idle after more than thirty minutes without use', () => {
	expect(isIdle(at('11:30:00.000'), NOON)).toBe(false)
	expect(isIdle(at('11:29:59.999'), NOON)).toBe(true)
})

describe('a clock that was ahead', () => {
	const LATER = at('12:01:00.001')

	test('lets no admin session last longer, nor its second factor', () => {
		expect(isSessionOver({ createdAt: LATER, role: 'owner' }, NOON)).toBe(true)
		expect(isSessionOver({ createdAt: LATER, role: 'customer' }, NOON)).toBe(false)
		expect(isIdle(LATER, NOON)).toBe(true)
		expect(shouldRecordUse(LATER, NOON)).toBe(true)
	})

	test('by up to a minute makes no difference', () => {
		const soon = at('12:01:00.000')
		expect(isSessionOver({ createdAt: soon, role: 'owner' }, NOON)).toBe(false)
		expect(isIdle(soon, NOON)).toBe(false)
		expect(shouldRecordUse(soon, NOON)).toBe(false)
	})
})

test('a use is recorded once a minute', () => {
	expect(shouldRecordUse(at('11:59:00.001'), NOON)).toBe(false)
	expect(shouldRecordUse(at('11:59:00.000'), NOON)).toBe(true)
})

describe('the name of a device', () => {
	test.each([
		[
			'Chrome on Windows',
			'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
		],
		[
			'Chrome on Android',
			'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36',
		],
		[
			'Chrome on iPhone',
			'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/146.0 Mobile/15E148 Safari/604.1',
		],
		[
			'Safari on iPhone',
			'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
		],
		[
			'Safari on iPad',
			'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
		],
		[
			'Safari on Mac',
			'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
		],
		['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
		[
			'Firefox on iPhone',
			'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
		],
		[
			'Edge on Windows',
			'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36 Edg/146.0.0.0',
		],
		[
			'Edge on Android',
			'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36 EdgA/146.0.0.0',
		],
		[
			'Opera on Windows',
			'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36 OPR/120.0.0.0',
		],
		[
			'Samsung Internet on Android',
			'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
		],
		[
			'UC Browser on Android',
			'Mozilla/5.0 (Linux; U; Android 12) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.0.0 UCBrowser/13.4 Mobile Safari/537.36',
		],
		[
			'Chrome on ChromeOS',
			'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
		],
		['Windows', 'SomeClient/1.0 (Windows NT 10.0)'],
		['Firefox', 'Firefox/140.0'],
		['Unknown device', 'curl/8.0'],
		['Unknown device', ''],
	])('is %s', (name, userAgent) => {
		expect(deviceName(userAgent)).toBe(name)
	})

	test('is unknown without a description', () => {
		expect(deviceName(null)).toBe('Unknown device')
	})
})
