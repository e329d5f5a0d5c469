/** `backup` and `restore`. */
import { join } from 'node:path'
import { type DatabaseCommand, counted, success, usageError, table } from '../command.ts'
import { withDatabase } from '../open-shop.ts'
import { backUp } from './backup.ts'
import type { Written } from './archive-contents.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import { readProcessConfig } from '#shop/config/config.server.ts'
import { formatDateTime, formatForSpreadsheet } from '#shop/dates.ts'
import { formatBytes } from '#shop/format-bytes.ts'

export const backupCommands: DatabaseCommand[] = [
	{
		name: 'backup',
		parameters: '[file]',
		about:
			'Backs up the database and uploaded images to one file, by default in backups/ in the data folder. The shop can keep running. Keep copies on another machine, and keep SECRET somewhere else.',
		runOnDatabase: async ([file, ...rest], progress) => {
			if (rest.length > 0) return usageError('Give one file name.')
			const config = readProcessConfig()
			const target = file ?? join(config.dataDir, 'backups', `shop-${timestamp(new Date())}.tar.gz`)
			const outcome = await withDatabase(config, (installation) =>
				backUp(installation, { file: target, progress }),
			)
			if (!outcome.ok) return outcome
			const { manifest, leftOut, bytes } = outcome
			const heading = `Backed up to ${outcome.file} (${formatBytes(bytes)}).`
			return success([heading, contents(manifest), ...notes({ leftOut }), KEEP_IT_SAFE].join('\n\n'))
		},
	},
	{
		name: 'restore',
		parameters: '<file>',
		about:
			'Restores a backup into an empty database, compares every table and image with the backup, and resumes waiting emails, payments and refunds. Never overwrites a shop.',
		runOnDatabase: async ([file = ''], progress) => {
			const config = readProcessConfig()
			const outcome = await withDatabase(config, (installation) => restore(installation, { file, progress }))
			if (!outcome.ok) return outcome
			const { manifest, hasSameSecret } = outcome
			const heading = `${manifest.shop} is restored as of ${formatDateTime(new Date(manifest.madeAt))}: every table has the same rows and checksum, every image the same bytes.`
			const ending = hasSameSecret ? 'Start the shop with npm start.' : DIFFERENT_SECRET
			return success(`${heading}\n\n${contents(manifest)}\n\n${ending}`)
		},
	},
]

const KEEP_IT_SAFE =
	'The file holds personal data of your customers: keep it where only you can read it. It does not contain SECRET (nor the file "secret" in the data folder).'
const DIFFERENT_SECRET =
	'WARNING: SECRET differs from the one where the backup was made. Before npm start, set the old one (it was in SECRET, or in the file "secret" of the old data folder). Without it authenticator apps stop working, and so do links in emails that were already sent.'

export function notes({ leftOut }: Pick<Written, 'leftOut'>): string[] {
	return leftOut.length === 0 ? [] : [`Left out, because they are not images: ${leftOut.join(', ')}`]
}

function contents({ tables, jobs, pictures }: Manifest): string {
	const rows = tables
		.filter((each) => each.rows > 0)
		.map(({ schema, name, rows: count, sum }) => [
			schema === 'public' ? name : `${schema}.${name}`,
			counted(count, 'row'),
			`checksum ${sum}`,
		])
	return `${table(rows)}\n${counted(pictures, 'image')}, ${counted(jobs, 'waiting job')} (emails, payments, refunds)`
}

/** In India's time: 2026-11-19T20:34:09Z → 20261120-020409 */
export function timestamp(moment: Date): string {
	const seconds = moment.toISOString().slice(17, 19)
	return `${formatForSpreadsheet(moment)}${seconds}`.replaceAll(/[-:]/g, '').replace(' ', '-')
}
