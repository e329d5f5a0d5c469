// `npm run shop -- <command>`: the owner's command line.
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { importBuilt } from './builds.mjs'
import { installPackages, isSiteBuilt } from './prepare.mjs'
import { ensureSupportedNode } from './node-version.mjs'
import { giveUp, projectRoot } from './run-command.mjs'

try {
	if (await ensureSupportedNode(fileURLToPath(import.meta.url))) {
		process.chdir(projectRoot)
		// A command often runs on a small machine beside the shop, so garbage is collected early. Loading alone took 300 MB.
		setFlagsFromString('--semi-space-growth-factor=1')
		setFlagsFromString('--heap-growing-percent=30')
		await installPackages()
		// A build that is older than the sources is not renewed, because somebody waits for the command.
		const { run } = isSiteBuilt() ? await importBuilt('command-line.js') : await import('../cli/run.ts')
		process.exitCode = await run(process.argv.slice(2))
	}
} catch (error) {
	giveUp(error)
}
