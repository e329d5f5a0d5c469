// The command line in a container: `docker compose run --rm shop doctor`.
import { importBuilt } from '../../bin/builds.mjs'

try {
	const { run } = await importBuilt('command-line.js')
	process.exitCode = await run(process.argv.slice(2))
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exit(1)
}
