/** Commands that make, list, test and restore backups. */
import { join } from 'node:path'
import { type DatabaseCommand, type CommandResult, counted, success, usageError, table } from './command.ts'
import { withDatabase } from './open-shop.ts'
import type { Written } from '#backup/archive/archive-contents.ts'
import { type BackedUp, backUp } from '#backup/backup.ts'
import { restoreTo } from '#backup/continuous/restore-to.ts'
import type { Manifest } from '#backup/archive/manifest.ts'
import { restore } from '#backup/restore/restore.ts'
import { backUpToPlace } from '#backup/scheduled/back-up-to-place.ts'
import { findBackupPlace, NEWEST, readPlace, withBackupFile } from '#backup/scheduled/find-backup.ts'
import { oneAtATime } from '#backup/scheduled/one-at-a-time.ts'
import { openBackupPlace } from '#backup/scheduled/place.ts'
import { BUSY, testBackup } from '#backup/test-backup.ts'
import { backupName, momentOfBackup } from '#shop/backups/rules.ts'
import { ELSEWHERE } from '#shop/config/backup-settings.server.ts'
import { readProcessConfig } from '#shop/config/config.server.ts'
import { formatMoment, parseMoment } from '#shop/dates.ts'
import { formatAge } from '#shop/format-age.ts'
import { formatBytes } from '#shop/format-bytes.ts'
import type { Installation } from '#shop/installation.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Progress } from '#shop/progress.ts'

export const backupCommands: DatabaseCommand[] = [
	{
		name: 'backup list',
		parameters: '',
		description: 'Lists the backups where BACKUP_TO says, the newest first.',
		runOnDatabase: () => listBackups(),
	},
	{
		name: 'backup test',
		parameters: '[file]',
		description:
			'Restores a backup, by default the newest, into a scratch database beside the shop, compares every table and image, drops it again, and says how long it took and how old the newest order in it is. The shop can keep running.',
		runOnDatabase: async ([file = NEWEST, ...rest], progress) =>
			rest.length > 0 ? usageError('Give one file name.') : runTest(file, progress),
	},
	{
		name: 'backup',
		parameters: '[file]',
		description:
			'Backs up the database and uploaded images to one file, by default where BACKUP_TO says, or else in backups/ in the data folder. The shop can keep running. Keep copies on another machine, and keep SECRET somewhere else.',
		runOnDatabase: async ([file, ...rest], progress) => {
			if (rest.length > 0) return usageError('Give one file name.')
			if (file !== undefined && !/[./\\]/.test(file)) return usageError(noCommand(file))
			const outcome = await withDatabase(readProcessConfig(), (installation) =>
				backUpAlone(installation, { file, progress }),
			)
			if (!outcome.ok) return outcome
			const { manifest, leftOut, bytes } = outcome
			const heading = `Backed up to ${outcome.file} (${formatBytes(bytes)}).`
			return success([heading, contents(manifest), ...notes({ leftOut }), KEEP_IT_SAFE].join('\n\n'))
		},
	},
	{
		name: 'restore to',
		parameters: '[moment]',
		description:
			'Restores the embedded PostgreSQL from continuous backups to a moment in India, such as "2026-11-26 14:05", or without one to the newest that is archived. Stop the shop first. The current database is kept beside the restored one.',
		runOnDatabase: ([...given]) => runRestoreTo(given.join(' ')),
	},
	{
		name: 'restore',
		parameters: '<file>',
		description:
			'Restores a backup into an empty database, compares every table and image with the backup, and resumes waiting emails, payments and refunds. The file is a path, a name from backup list, or newest. Never overwrites a shop.',
		runOnDatabase: async ([given = ''], progress) => {
			const config = readProcessConfig()
			const outcome = await withBackupFile(config, given, (file) =>
				withDatabase(config, (installation) => restore(installation, { file, progress })),
			)
			if (!outcome.ok) return outcome
			const { manifest, hasSameSecret } = outcome
			const heading = `${manifest.shop} is restored as of ${formatMoment(new Date(manifest.madeAt))}: ${SAME}`
			const ending = hasSameSecret ? 'Start the shop with npm start.' : DIFFERENT_SECRET
			return success(`${heading}\n\n${contents(manifest)}\n\n${ending}`)
		},
	},
]

/** Otherwise a misspelt command would be taken for a file name. */
function noCommand(word: string): string {
	return `There is no command "backup ${word}". The commands are backup list, backup test [file] and backup [file], whose file has an ending or a folder: shop.tar.gz or ./${word}.`
}

const SAME = 'every table has the same rows and checksum, every image the same bytes.'

/** Takes the lock for a backup to a file as well: the schedule removes unfinished files of others in its folder. */
async function backUpAlone(
	installation: Installation,
	{ file, progress }: { file: string | undefined; progress: Progress },
): Promise<Outcome<BackedUp>> {
	const made = await oneAtATime(installation, () =>
		file === undefined
			? backUpToDefaultPlace(installation, progress)
			: backUp(installation, { file, progress }),
	)
	return made ?? BUSY
}

function backUpToDefaultPlace(installation: Installation, progress: Progress): Promise<Outcome<BackedUp>> {
	const { config } = installation
	const name = backupName(new Date(), { isMadeByHand: true })
	if (config.backups === null || config.backups === ELSEWHERE)
		return backUp(installation, { file: join(config.dataDir, 'backups', name), progress })
	const { keep } = config.backups
	const place = openBackupPlace(config.backups, config)
	return backUpToPlace(installation, { place, keep, name, progress })
}

async function listBackups(): Promise<CommandResult> {
	const config = readProcessConfig()
	if (config.backups === ELSEWHERE) return success('Backups are made elsewhere, as BACKUP_TO says.')
	const place = findBackupPlace(config)
	if (!place) return success('BACKUP_TO is not set: no backups are made by schedule.')
	const listed = await readPlace(place, 'None is listed.', async () => ({
		ok: true,
		names: await place.list(),
	}))
	if (!listed.ok) return listed
	const backups = listed.names.flatMap((name) => {
		const moment = momentOfBackup(name)
		return moment ? [[name, formatMoment(moment)]] : []
	})
	const newestFirst = backups.toSorted(([a = ''], [b = '']) => (a < b ? 1 : -1))
	return success(`${counted(backups.length, 'backup')} in ${place.description}\n\n${table(newestFirst)}`)
}

async function runTest(given: string, progress: Progress): Promise<CommandResult> {
	const config = readProcessConfig()
	const startedAt = performance.now()
	const outcome = await withBackupFile(config, given, (file) =>
		withDatabase(config, (installation) => testBackup(installation, { file, progress })),
	)
	if (!outcome.ok) return outcome
	const { manifest, milliseconds, newestOrder } = outcome
	const age = (moment: Date) => `${formatMoment(moment)}, ${formatAge(Date.now() - moment.getTime())} ago`
	return success(
		[
			`The backup can be restored: ${SAME}`,
			table([
				['Made', age(new Date(manifest.madeAt))],
				['Newest order', newestOrder ? age(newestOrder) : 'none'],
				['Restored in', formatSeconds(milliseconds)],
				['With finding it', formatSeconds(performance.now() - startedAt)],
			]),
			'The scratch database is dropped.',
		].join('\n\n'),
	)
}

async function runRestoreTo(given: string): Promise<CommandResult> {
	const until = given === '' ? null : parseMoment(given)
	if (until === undefined)
		return usageError('Give a moment such as "2026-11-26 14:05" or "2026-11-26 14:05:30".')
	const startedAt = performance.now()
	const outcome = await restoreTo(readProcessConfig(), until)
	if (!outcome.ok) return outcome
	const { lastChange, newestOrder, former, missing, images, hasSameSecret } = outcome
	const ago = (moment: Date | null) =>
		moment ? `${formatMoment(moment)}, ${formatAge(Date.now() - moment.getTime())} ago` : 'none'
	return success(
		[
			'The database is restored.',
			table([
				['Last change', ago(lastChange)],
				['Newest order', ago(newestOrder)],
				['Restored in', formatSeconds(performance.now() - startedAt)],
				[
					'Images',
					'problem' in images
						? `some may be missing: ${images.problem}`
						: `${counted(images.count, 'missing image')} from the newest backup`,
				],
				...(former ? [['Before', `kept in ${former}: delete it when all is well`]] : []),
			]),
			...(missing
				? [`WARNING: ${missing}.gz is missing in the archive. What came after it is not restored.`]
				: []),
			hasSameSecret ? 'Start the shop with npm start.' : DIFFERENT_SECRET,
		].join('\n\n'),
	)
}

function formatSeconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(1)} s`
}

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
