/** `doctor`: checks everything the shop depends on and says how to fix what is wrong. */
import { type CommandResult, type Command, counted, table } from '../command.ts'
import { withDatabase } from '../open-shop.ts'
import { checkBackups } from './backups.ts'
import { checkDatabase, checkOtherAddresses } from './database.ts'
import { type Finding, problem, ok, messageOf } from './finding.ts'
import { checkDisks, checkFolder, unusable } from './machine.ts'
import { checkBusinessDetails } from './business-details.ts'
import { checkClock, checkMail, checkStorage, checkProvider } from './services.ts'
import { type Config, ConfigError, readProcessConfig } from '#shop/config/config.server.ts'
import { DataFolderError, findFolderFailure } from '#shop/files/data-folder.server.ts'
import type { Progress } from '#shop/progress.ts'

export const doctorCommands: Command[] = [
	{
		name: 'doctor',
		parameters: '',
		description:
			'Checks settings, data folder, disk, database, payments, emails, business details, backups, image storage, mail server, payment provider and clock, and says how to fix what is wrong.',
		runOnDatabase: async (_given, progress) => report(await runChecks(readSettings(), progress)),
	},
]

type SettingsRead = { config: Config } | { findings: Finding[] }

function readSettings(): SettingsRead {
	try {
		return { config: readProcessConfig() }
	} catch (error) {
		if (error instanceof DataFolderError) return { findings: [unusable(error.folder, error.failure)] }
		if (!(error instanceof ConfigError)) throw error
		const fix = 'Set it in .env or in the environment; .env.example describes each setting.'
		return { findings: error.problems.map((message) => problem('Settings', message, fix)) }
	}
}

async function runChecks(read: SettingsRead, progress: Progress): Promise<Finding[]> {
	// Every other check needs the settings.
	if ('findings' in read) return read.findings
	const { config } = read
	const checks: (() => Promise<Finding[]>)[] = [
		async () => [ok('Settings', 'valid')],
		async () => [await checkFolder(config.dataDir)],
		() => checkDisks(config),
		() => checkDatabaseOf(config),
		async () => [await checkStorage(config)],
		async () => [await checkMail(config)],
		async () => [await checkProvider(config)],
		async () => [await checkClock(config)],
	]
	const findings: Finding[] = []
	for (const [index, check] of checks.entries()) {
		findings.push(...(await check()))
		progress('Checking', index + 1, checks.length)
	}
	return findings
}

async function checkDatabaseOf(config: Config): Promise<Finding[]> {
	try {
		return await withDatabase(config, async ({ url }) => {
			const findings = await checkDatabase(url)
			const isReached = findings[0]?.fix === null
			return [
				...findings,
				...(isReached ? await checkOtherAddresses(config, url) : []),
				await checkBusinessDetails(config, url),
				...(await checkBackups(config, url)),
			]
		})
	} catch (error) {
		// This matters also while the shop is running, because its PostgreSQL would fail to restart.
		const failure = config.databaseUrl === null ? await findFolderFailure(config.dataDir) : null
		if (failure) return [problem('Database', `does not start: ${failure.reason}`, failure.fix)]
		const fix = `See ${config.dataDir}/postgres.log, or set DATABASE_URL to your own PostgreSQL.`
		return [problem('Database', `does not start: ${messageOf(error)}`, fix)]
	}
}

export function report(findings: readonly Finding[]): CommandResult {
	const rows = findings.flatMap(({ about, message, fix }) =>
		fix === null
			? [['ok', about, message]]
			: [
					['PROBLEM', about, message],
					['', '', `→ ${fix}`],
				],
	)
	const problems = findings.filter(({ fix }) => fix !== null).length
	const ending = problems === 0 ? 'No problems found.' : `${counted(problems, 'problem')} found.`
	return { ok: true, text: `${table(rows)}\n\n${ending}`, hasProblems: problems > 0 }
}
