import { expect, inject, test } from 'vitest'
import { whyUnsupported } from './postgres-version.ts'
import { onServer } from '#test/global-setup.ts'

test.each([
	[90_624, 'PostgreSQL 9.'],
	[140_020, 'PostgreSQL 14.'],
	[149_999, 'PostgreSQL 14.'],
])('version %i is refused with a message', (version, name) => {
	expect(whyUnsupported(version)).toContain('needs PostgreSQL 15 or newer')
	expect(whyUnsupported(version)).toContain(name)
})

test.each([150_000, 150_018, 160_003, 180_001])('version %i is supported', (version) => {
	expect(whyUnsupported(version)).toBeNull()
})

test('the version of the tests is supported', async () => {
	const { rows } = await onServer(inject('templateUrl'), (client) =>
		client.query(`select current_setting('server_version_num')::int as version`),
	)
	expect(whyUnsupported(rows[0].version)).toBeNull()
})
