// `npm start`: on a fresh clone install, build, start PostgreSQL, migrate, seed and serve; afterwards only what has changed.
import { fileURLToPath } from 'node:url'
import { buildSite, installPackages } from './prepare.mjs'
import { underRightNode, watchNpm } from './node-version.mjs'
import { root, stopWhatRuns } from './run-command.mjs'

const isDevelopment = process.argv.includes('--dev')

function endAtOnce(signal) {
	stopWhatRuns(signal)
	process.exit(signal === 'SIGINT' ? 130 : 143)
}

try {
	if (await underRightNode(fileURLToPath(import.meta.url))) {
		process.chdir(root)
		process.once('SIGINT', endAtOnce)
		process.once('SIGTERM', endAtOnce)
		process.once('disconnect', endAtOnce)
		watchNpm(() => process.emit('disconnect'))
		await installPackages()
		if (!isDevelopment) await buildSite()
		// From here on the server ends itself, in its own order.
		for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.removeListener(event, endAtOnce)
		process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'
		const { main } = await import('../server/main.ts')
		await main({ isDevelopment })
	}
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : String(error)}`)
	process.exit(1)
}
