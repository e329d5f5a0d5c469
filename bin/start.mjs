// `npm start`: installs, builds, starts PostgreSQL, migrates, seeds and serves. Steps whose sources are unchanged are
// skipped.
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { importBuilt } from './builds.mjs'
import { buildSite, installPackages } from './prepare.mjs'
import { ensureSupportedNode, watchNpm } from './node-version.mjs'
import { giveUp, projectRoot, stopCommands } from './run-command.mjs'

const isDevelopment = process.argv.includes('--dev')

function exitNow(signal) {
	stopCommands(signal)
	process.exit(signal === 'SIGINT' ? 130 : 143)
}

try {
	if (await ensureSupportedNode(fileURLToPath(import.meta.url))) {
		process.chdir(projectRoot)
		process.once('SIGINT', exitNow)
		process.once('SIGTERM', exitNow)
		process.once('disconnect', exitNow)
		watchNpm(() => process.emit('disconnect'))
		await installPackages()
		if (!isDevelopment) await buildSite()
		// From here on the server handles these signals and shuts down in order.
		for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.removeListener(event, exitNow)
		process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'
		const { main } = isDevelopment ? await import('../server/main.ts') : await importBuilt('server.js')
		await main({ isDevelopment })
		// Otherwise only a server that is stopped in order would keep what it has compiled.
		module.flushCompileCache()
	}
} catch (error) {
	giveUp(error)
}
