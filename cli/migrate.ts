/** Migrates the database as a step of its own, before a release starts its servers. */
import { type Command, success } from './command.ts'
import { WAIT_SECONDS, withDatabase } from './open-shop.ts'
import { connect } from '#db/connect.ts'
import { prepareDatabase } from '#db/prepare.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { readProcessConfig } from '#shop/config/config.server.ts'

export const migrateCommands: Command[] = [
	{
		name: 'migrate',
		parameters: '',
		description:
			'Brings the database to this version, and adds the initial data to an empty one. Servers do this at their start, unless MIGRATE_AT_START is false.',
		runOnDatabase: () =>
			withDatabase(readProcessConfig(), async ({ config, url }) => {
				await prepareDatabase({
					config: { ...config, migratesAtStart: true },
					url,
					waitSeconds: WAIT_SECONDS,
					onProgress: console.log,
				})
				const { db, close } = connect(url, { max: 1 })
				try {
					if (await seedIfEmpty(db)) console.log('Adding the first products and prices')
				} finally {
					await close()
				}
				return success('The database is up to date.')
			}),
	},
]
