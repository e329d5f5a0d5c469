// `npm test`: on a fresh clone install, then format, lint, types, unit and integration tests, build, browser tests.
// `--quick` leaves the build and the browser out. Ends with one line: how many tests passed and failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSite, installPackages } from './prepare.mjs'
import { underRightNode } from './node-version.mjs'
import { root, step, stopWhatRuns, tool } from './run-command.mjs'

const isQuick = process.argv.includes('--quick')
const results = join(root, '.stamps', 'test')

let passed = 0
let failed = 0
const trouble = []

try {
	if (await underRightNode(fileURLToPath(import.meta.url))) {
		process.chdir(root)
		for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, endAtOnce)
		await installPackages()
		await everything()
		if (trouble.length > 0) console.log(`\nFailed: ${trouble.join(', ')}`)
		console.log(`${passed} passed, ${failed} failed`)
		process.exit(trouble.length > 0 ? 1 : 0)
	}
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : String(error)}`)
	console.log(`${passed} passed, ${failed + 1} failed`)
	process.exit(1)
}

async function everything() {
	rmSync(results, { recursive: true, force: true })
	mkdirSync(results, { recursive: true })
	// Before the lint, which looks at types as well.
	await check('Route types', tool('react-router'), ['typegen'])
	await Promise.all([
		check('Format', tool('biome'), ['format', '.']),
		check('Lint', tool('oxlint'), ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']),
		check('Types', tool('tsc'), ['--noEmit']),
	])
	await tests('Unit and integration tests', {
		script: tool('vitest'),
		args: [
			'run',
			'--reporter=default',
			'--reporter=json',
			`--outputFile.json=${join(results, 'vitest.json')}`,
		],
		report: 'vitest.json',
		count: (report) => [report.numPassedTests, report.numFailedTests + report.numFailedTestSuites],
	})
	if (isQuick) return
	await buildSite()
	await tests('Browser tests', {
		script: tool('playwright'),
		args: ['test', '--reporter=list,json'],
		env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json') },
		report: 'playwright.json',
		count: ({ stats }) => [stats.expected + stats.flaky, stats.unexpected],
	})
}

async function check(label, script, args) {
	const { ok } = await step(label, process.execPath, [script, ...args])
	if (ok) return
	failed += 1
	trouble.push(label.toLowerCase())
}

async function tests(label, { script, args, env = {}, report, count }) {
	const { ok } = await step(label, process.execPath, [script, ...args], {
		show: true,
		env: { ...process.env, ...env },
	})
	const file = join(results, report)
	const [good, bad] = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0]
	passed += good
	// A run that ends badly without a failed test to show for it counts as one.
	failed += ok ? bad : Math.max(bad, 1)
	if (!ok) trouble.push(label.toLowerCase())
}

function endAtOnce() {
	stopWhatRuns('SIGTERM')
	process.exit(1)
}
