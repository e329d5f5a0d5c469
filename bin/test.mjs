// `npm test`: install, format, lint, types, build, unit and integration tests, browser tests. `--quick` omits the build and
// the browser tests. The last line says how many tests passed and failed.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSite, installPackages } from './prepare.mjs'
import { ensureSupportedNode } from './node-version.mjs'
import { projectRoot, runStep, stopCommands, packageBinary } from './run-command.mjs'

const isQuick = process.argv.includes('--quick')
const results = join(projectRoot, '.stamps', 'test')

let passed = 0
let failed = 0
const failures = []

try {
	if (await ensureSupportedNode(fileURLToPath(import.meta.url))) {
		process.chdir(projectRoot)
		for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, exitNow)
		await installPackages({ needsDevelopment: true })
		await runAll()
		if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
		console.log(`${passed} passed, ${failed} failed`)
		process.exit(failures.length > 0 ? 1 : 0)
	}
} catch (error) {
	stopCommands('SIGTERM')
	console.error(`\n${error instanceof Error ? error.message : String(error)}`)
	console.log(`${passed} passed, ${failed + 1} failed`)
	process.exit(1)
}

async function runAll() {
	rmSync(results, { recursive: true, force: true })
	mkdirSync(results, { recursive: true })
	// The lint needs the route types.
	await runCheck('Route types', packageBinary('react-router'), ['typegen'])
	await Promise.all([
		runCheck('Format', packageBinary('biome'), ['format', '.']),
		runCheck('Lint', packageBinary('oxlint'), [
			'--type-aware',
			'--deny-warnings',
			'--report-unused-disable-directives',
		]),
		// One checker is enough: each reads all types, and the lint uses the other core.
		runCheck('Types', packageBinary('tsc'), ['--noEmit', '--checkers', '1']),
		// Most of the build runs on one core, while the checks leave the other one idle now and then.
		isQuick ? null : buildSite(),
	])
	process.env.TMPDIR = await createTemporaryFolder()
	await runTests('Unit and integration tests', {
		script: packageBinary('vitest'),
		args: [
			'run',
			'--reporter=default',
			'--reporter=json',
			`--outputFile.json=${join(results, 'vitest.json')}`,
		],
		report: 'vitest.json',
		count: (report) => [report.numPassedTests, report.numFailedTests + countUnloadable(report)],
	})
	if (isQuick) return
	await runTests('Browser tests', {
		script: packageBinary('playwright'),
		args: ['test', '--reporter=list,json'],
		env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json') },
		report: 'playwright.json',
		count: ({ stats }) => [stats.expected + stats.flaky, stats.unexpected],
	})
}

/** Counts the test files that failed before any of their tests did. */
function countUnloadable({ testResults }) {
	const hasFailedTest = ({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed')
	return testResults.filter((file) => file.status === 'failed' && !hasFailedTest(file)).length
}

async function runCheck(label, script, args) {
	const { ok } = await runStep(label, process.execPath, [script, ...args])
	if (ok) return
	failed += 1
	failures.push(label.toLowerCase())
}

async function runTests(label, { script, args, env = {}, report, count }) {
	const { ok } = await runStep(label, process.execPath, [script, ...args], {
		show: true,
		env: { ...process.env, ...env },
	})
	const file = join(results, report)
	const [passedHere, failedHere] = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0]
	passed += passedHere
	// A run that fails without a failed test, such as a crash, counts as one.
	failed += ok ? failedHere : Math.max(failedHere, 1)
	if (!ok) failures.push(label.toLowerCase())
}

/** Creates a folder for this run that PostgreSQL may enter, too, which runs as another user if the tests run as root. */
async function createTemporaryFolder() {
	const { temporaryFolder } = await import('../test/temporary-folder.ts')
	const folder = mkdtempSync(join(temporaryFolder(), 'shop-tests-'))
	chmodSync(folder, 0o755)
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
	return folder
}

function exitNow() {
	stopCommands('SIGTERM')
	process.exit(1)
}
