/** Keeping the shop's memory safe: a backup, and the way back from one. */
import { join } from 'node:path'
import { type BareCommand, done, notUnderstood, table } from '../command.ts'
import { withDatabase } from '../open-shop.ts'
import { backUp } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import { readProcessConfig } from '#shop/config/config.server.ts'
import { formatMoment } from '#shop/dates.ts'

export const backupCommands: BareCommand[] = [
	{
		words: 'backup',
		takes: '[file]',
		about:
			'Everything the shop knows, with its uploaded pictures, in one file; by itself into backups/ under the data folder. The shop may go on selling. Keep copies on another machine, and SECRET apart from them.',
		runBare: async ([file, ...rest], progress) => {
			if (rest.length > 0) return notUnderstood('One file name, please.')
			const config = readProcessConfig()
			const to = file ?? join(config.dataDir, 'backups', `shop-${stamp(new Date())}.tar.gz`)
			const outcome = await withDatabase(config, (place) => backUp(place, { file: to, progress }))
			if (!outcome.ok) return outcome
			const { manifest, bytes } = outcome
			const head = `Backed up into ${outcome.file} (${(bytes / 1e6).toFixed(1)} MB).`
			return done(`${head}\n\n${contents(manifest)}\n\n${LOCK_IT_AWAY}`)
		},
	},
	{
		words: 'restore',
		takes: '<file>',
		about:
			'Brings a backup back into an empty database, compares every table and picture with what it was, and lets waiting emails, payments and refunds go on. Never writes over a shop.',
		runBare: async ([file, ...rest], progress) => {
			if (!file || rest.length > 0) return notUnderstood('Which file? npm run shop -- restore <file>')
			const config = readProcessConfig()
			const outcome = await withDatabase(config, (place) => restore(place, { file, progress }))
			if (!outcome.ok) return outcome
			const { manifest, isSameSecret } = outcome
			const head = `${manifest.shop} is as it was on ${formatMoment(new Date(manifest.madeAt))}: every table has the same rows with the same checksum, every picture the same bytes.`
			const end = isSameSecret ? 'npm start opens the shop.' : OTHER_SECRET
			return done(`${head}\n\n${contents(manifest)}\n\n${end}`)
		},
	},
]

const LOCK_IT_AWAY =
	'It holds what your customers have told you: keep it where only you can read it. SECRET (or the file secret in the data folder) is not in it.'
const OTHER_SECRET =
	'WARNING: SECRET is another one than where the backup was made. Before npm start, set the old one (it was in SECRET, or in the file secret of the old data folder): without it nobody can use their authenticator app, and links in emails that were sent no longer work.'

function contents({ tables, jobs, pictures }: Manifest): string {
	const filled = tables.filter(({ rows }) => rows > 0)
	const rows = filled.map(({ schema, name, rows: count, sum }) => [
		schema === 'public' ? name : `${schema}.${name}`,
		`${count} rows`,
		`checksum ${sum}`,
	])
	const rest = `${pictures} pictures, ${jobs} jobs that wait (emails, payments, refunds)`
	return `${table(rows)}\n${rest}`
}

/** 2026-11-20T10:04:09Z → 20261120-100409 */
function stamp(moment: Date): string {
	const [day = '', time = ''] = moment.toISOString().slice(0, 19).split('T')
	return `${day.replaceAll('-', '')}-${time.replaceAll(':', '')}`
}
