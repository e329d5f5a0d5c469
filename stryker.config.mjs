// Mutation testing: Stryker changes one expression at a time and the unit tests must notice. `npm run mutate` runs it folder by folder
// (bin/mutate.mjs says which folders); docs/decisions/013-mutation-testing.md says how and why.

/**
 * Not mutated, because no test should hold them word by word:
 * - text for people (messages, titles, email sentences, log lines): a literal with at least two words. States, codes, fields and
 *   keys never contain a space, so they are all mutated. A template with a condition inside is mutated, too.
 * - the arguments of a log call, text and fields alike.
 * Not mutated by `mutate` below: table definitions (`tables.server.ts`), which migrations already fix.
 */
const humanText = {
	shouldIgnore(path) {
		if (path.isCallExpression() && isLogCall(path.node)) return 'Log lines are for people.'
		if (path.isStringLiteral() && hasTwoWords(path.node.value)) return 'Text for people.'
		if (path.isTemplateLiteral() && !isTagged(path) && isPlainText(path.node)) return 'Text for people.'
		return undefined
	},
}

function isLogCall({ callee }) {
	const isLog = (node) => node.name === 'log' || node.property?.name === 'log'
	return callee.type === 'MemberExpression' && isLog(callee.object)
}

/** Tagged templates are SQL. */
function isTagged({ parent }) {
	return parent.type === 'TaggedTemplateExpression'
}

function isPlainText({ quasis, expressions }) {
	return hasTwoWords(quasis.map((quasi) => quasi.value.raw).join('x')) && expressions.every(isPlainValue)
}

function isPlainValue(node) {
	if (node.type === 'Identifier') return true
	if (node.type === 'MemberExpression') return isPlainValue(node.object)
	return node.type === 'CallExpression' && isPlainValue(node.callee) && node.arguments.every(isPlainValue)
}

function hasTwoWords(text) {
	return /\p{L}[^\s<>]*\s+[^\s<>]*\p{L}/u.test(text)
}

// A plugin of Stryker's, found by this file naming itself below.
export const strykerPlugins = [{ kind: 'Ignore', name: 'human-text', value: humanText }]

export default {
	testRunner: 'vitest',
	plugins: ['@stryker-mutator/vitest-runner', './stryker.config.mjs'],
	ignorers: ['human-text'],
	// Each mutant is tried only against the tests that reach it.
	coverageAnalysis: 'perTest',
	incremental: true,
	concurrency: 1,
	timeoutMS: 30_000,
	tempDirName: '.stamps/mutation/sandbox',
	ignorePatterns: [
		'build',
		'data',
		'public',
		'assets',
		'.stamps',
		'bench',
		'torture',
		'toolchain',
		'test/e2e',
	],
	// Stryker rewrites tsconfig.json with an interface that TypeScript 7 no longer has; here is nothing to rewrite.
	tsconfigFile: 'no-tsconfig.json',
	disableTypeChecks: false,
	reporters: ['clear-text'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
	thresholds: { high: 95, low: 90, break: 90 },
}
