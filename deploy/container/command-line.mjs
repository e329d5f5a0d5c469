// The command line in a container: `docker compose run --rm shop doctor`.
import module from 'node:module'

module.setSourceMapsSupport(true)
try {
	const { run } = await import('../../build/server/command-line.js')
	process.exitCode = await run(process.argv.slice(2))
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exit(1)
}
