// `npm run shop -- <command>`: the owner's command line.
import { fileURLToPath } from 'node:url'
import { installPackages } from './prepare.mjs'
import { ensureSupportedNode } from './node-version.mjs'
import { projectRoot } from './run-command.mjs'

try {
	if (await ensureSupportedNode(fileURLToPath(import.meta.url))) {
		process.chdir(projectRoot)
		await installPackages()
		const { run } = await import('../cli/run.ts')
		process.exitCode = await run(process.argv.slice(2))
	}
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : String(error)}`)
	process.exit(1)
}
