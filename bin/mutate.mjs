// `npm run mutate`: mutation testing of the folders below. `npm run mutate -- shop/promos` runs only this one. Flags are
// passed to Stryker.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './prepare.mjs'
import { ensureSupportedNode } from './node-version.mjs'
import { projectPath, projectRoot, runStep, stopCommands, packageBinary } from './run-command.mjs'

/** The modules to mutate: all of a folder, or the files named. Only the tests of the same folder count. */
const FOLDERS = {
	'shop/limits': '**/*.ts',
	'shop/promos': '**/*.ts',
	'shop/stock': '**/*.ts',
	'shop/tax': '**/*.ts',
	'shop/payments': '**/*.ts',
	'shop/accounts': '**/*.ts',
	'shop/orders': '**/*.ts',
	'shop/checkout': '**/*.ts',
	// The guards, which know who is signed in and who is an admin.
	'app/session': '**/*.server.ts',
}

const results = projectPath('.stamps', 'mutation')
let isStopped = false

try {
	if (await ensureSupportedNode(fileURLToPath(import.meta.url))) {
		process.chdir(projectRoot)
		for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, stop)
		await installPackages({ needsDevelopment: true })
		process.exitCode = await mutate(process.argv.slice(2))
	}
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : String(error)}`)
	process.exit(1)
}

function stop() {
	isStopped = true
	stopCommands('SIGTERM')
}

async function mutate(args) {
	const flags = args.filter((arg) => arg.startsWith('--'))
	const named = args.filter((arg) => !arg.startsWith('--')).map((folder) => folder.replace(/\/$/, ''))
	const unknown = named.find((folder) => !(folder in FOLDERS))
	if (unknown) throw new Error(`${unknown} is not among: ${Object.keys(FOLDERS).join(', ')}`)
	const { startPostgres } = await import('../db/embedded/embedded-postgres.ts')
	const { temporaryFolder } = await import('../test/temporary-folder.ts')
	const data = mkdtempSync(join(temporaryFolder(), 'shop-mutation-'))
	// One database server serves the whole run: a test runner that is killed for an endless mutant leaves nothing behind.
	const postgres = process.env.DATABASE_URL ? null : await startPostgres(data, { isThrowaway: true })
	try {
		const env = { ...process.env, DATABASE_URL: process.env.DATABASE_URL ?? postgres.url }
		mkdirSync(results, { recursive: true })
		const lines = []
		for (const folder of named.length > 0 ? named : Object.keys(FOLDERS)) {
			if (isStopped) break
			lines.push(await mutateFolder(folder, { env, flags }))
		}
		console.log(`\n${lines.map(({ line }) => line).join('\n')}`)
		return lines.every(({ ok }) => ok) ? 0 : 1
	} finally {
		await postgres?.stop()
		rmSync(data, { recursive: true, force: true })
	}
}

async function mutateFolder(folder, { env, flags }) {
	const report = join(results, `${folder.replace('/', '-')}.json`)
	const args = ['run', '--incrementalFile', report, ...flags]
	args.push('--mutate', `${folder}/${FOLDERS[folder]},!**/*.test.ts,!**/tables.server.ts`)
	const before = lastWritten(report)
	const { ok, seconds } = await runStep(
		`Mutating ${folder}`,
		process.execPath,
		[packageBinary('stryker'), ...args],
		{
			// Stryker's `--testFiles` is not used, because with it a mutant in a module's constants would never be active.
			env: { ...env, MUTATED_FOLDER: folder },
			show: true,
		},
	)
	// A run that ended before its last mutant has written nothing.
	const summary = lastWritten(report) === before ? 'not finished' : summaryOf(report)
	return { ok, line: `${folder}: ${summary} in ${(seconds / 60).toFixed(1)} minutes` }
}

function lastWritten(report) {
	return existsSync(report) ? statSync(report).mtimeMs : 0
}

function summaryOf(report) {
	const { files } = JSON.parse(readFileSync(report, 'utf8'))
	const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
	const count = (...wanted) => states.filter((state) => wanted.includes(state)).length
	const noticed = count('Killed', 'Timeout')
	const all = noticed + count('Survived', 'NoCoverage')
	return `${noticed} of ${all} mutants killed (${((noticed / all) * 100).toFixed(1)} %)`
}
