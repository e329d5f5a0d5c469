/** The journal lists migrations in the order of their times: one that is earlier than the last one run would be skipped. */
import { expect, test } from 'vitest'
import { listMigrations } from '#db/migrate.ts'

test('each migration is later than the one before', () => {
	const times = listMigrations().map(({ when }) => when)
	expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
})
