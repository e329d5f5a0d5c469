/** Looks at everything the shop stands on, one line each, and says what mends what is wrong. */
import { type Answer, type Command, table } from '../command.ts'
import { withDatabase } from '../open-shop.ts'
import { checkDatabase } from './database.ts'
import { type Finding, trouble, well, wordsOf } from './findings.ts'
import { checkDisk, checkFolder } from './machine.ts'
import { checkFirm } from './firm.ts'
import { checkClock, checkMail, checkPictures, checkProvider } from './outside.ts'
import { type Config, ConfigError, readProcessConfig } from '#shop/config/config.server.ts'

export const doctorCommands: Command[] = [
	{
		words: 'doctor',
		takes: '',
		about:
			'Looks at settings, data folder, disk, database, money, emails, firm, pictures, mail, provider and clock. Says what is wrong and what mends it.',
		runBare: async (_given, progress) => report(await examine(readSettings(), progress)),
	},
]

type Read = { config: Config } | { findings: Finding[] }

function readSettings(): Read {
	try {
		return { config: readProcessConfig() }
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error
		const remedy = 'Set it in .env or in the environment; .env.example says what each setting is.'
		return { findings: error.problems.map((problem) => trouble('Settings', problem, remedy)) }
	}
}

async function examine(
	read: Read,
	progress: (what: string, done: number, total: number) => void,
): Promise<Finding[]> {
	// Without settings nobody knows what else to look at.
	if ('findings' in read) return read.findings
	const { config } = read
	const checks: (() => Promise<Finding[]>)[] = [
		async () => [well('Settings', 'each is legal')],
		async () => [await checkFolder(config.dataDir)],
		async () => [await checkDisk(config.dataDir)],
		() => findDatabase(config),
		async () => [await checkPictures(config)],
		async () => [await checkMail(config)],
		async () => [await checkProvider(config)],
		async () => [await checkClock(config)],
	]
	const findings: Finding[] = []
	for (const [index, check] of checks.entries()) {
		findings.push(...(await check()))
		progress('Looking', index + 1, checks.length)
	}
	return findings
}

async function findDatabase(config: Config): Promise<Finding[]> {
	try {
		return await withDatabase(config, async ({ url }) => [
			...(await checkDatabase(url)),
			await checkFirm(config, url),
		])
	} catch (error) {
		const remedy = `Read ${config.dataDir}/postgres.log, or set DATABASE_URL to a PostgreSQL of yours.`
		return [trouble('Database', `it does not start: ${wordsOf(error)}`, remedy)]
	}
}

export function report(findings: readonly Finding[]): Answer {
	const rows = findings.flatMap(({ about, words, remedy }) =>
		remedy === null
			? [['ok', about, words]]
			: [
					['TROUBLE', about, words],
					['', '', `→ ${remedy}`],
				],
	)
	const wrong = findings.filter(({ remedy }) => remedy !== null).length
	const end = wrong === 0 ? 'All is well.' : `${wrong} ${wrong === 1 ? 'thing needs' : 'things need'} you.`
	return { ok: true, say: `${table(rows)}\n\n${end}`, isTrouble: wrong > 0 }
}
