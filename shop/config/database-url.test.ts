import { expect, test } from 'vitest'
import {
	describeDatabase,
	listHostUrls,
	whyInvalidDatabaseUrl,
	onOtherDatabase,
} from '#shop/config/database-url.ts'

test('a URL of several hosts is one URL for each', () => {
	expect(listHostUrls('postgres://shop:a%40b@one:5432,two,[::1]:5433/coffee?sslmode=require')).toEqual([
		'postgres://shop:a%40b@one:5432/coffee?sslmode=require',
		'postgres://shop:a%40b@two/coffee?sslmode=require',
		'postgres://shop:a%40b@[::1]:5433/coffee?sslmode=require',
	])
	expect(listHostUrls('postgresql:///coffee?host=/run/postgresql')).toHaveLength(1)
})

test.each(['mysql://one/coffee', 'one,two', 'postgres://one:port/coffee'])(
	'%s is refused with an example',
	(url) => {
		expect(whyInvalidDatabaseUrl(url)).toContain('must be a URL such as postgres://')
	},
)

test('hosts that are to be read only are refused', () => {
	const url = (target: string) => `postgres://one,two/coffee?target_session_attrs=${target}`
	expect(whyInvalidDatabaseUrl(url('read-write'))).toBeNull()
	expect(whyInvalidDatabaseUrl(url('primary'))).toBeNull()
	expect(whyInvalidDatabaseUrl(url('prefer-standby'))).toContain('must have target_session_attrs=read-write')
})

test('its description has neither user nor password', () => {
	expect(describeDatabase('postgres://shop:hidden@one:5432,two:5433/coffee')).toBe('one:5432,two:5433/coffee')
})

test.each([
	['postgres://shop:p%2Fw@one:5432/shop', 'postgres://shop:p%2Fw@one:5432/other'],
	[
		'postgres://shop@one,two/shop?target_session_attrs=primary',
		'postgres://shop@one,two/other?target_session_attrs=primary',
	],
	['postgres://shop@one/shop?sslrootcert=/etc/ca.pem', 'postgres://shop@one/other?sslrootcert=/etc/ca.pem'],
])('%s has another database beside it', (url, other) => {
	expect(onOtherDatabase(url, 'other')).toBe(other)
})
