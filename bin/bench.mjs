// `npm run bench`: installs and builds if needed, then measures. `npm run bench -- pages growth` runs only the named parts.
import { fileURLToPath } from 'node:url'
import { buildSite, installLighthouse, installPackages } from './prepare.mjs'
import { ensureSupportedNode } from './node-version.mjs'
import { projectRoot } from './run-command.mjs'

if (await ensureSupportedNode(fileURLToPath(import.meta.url))) {
	process.chdir(projectRoot)
	await installPackages({ needsDevelopment: true })
	await installLighthouse()
	await buildSite()
	const { bench } = await import('../bench/bench.ts')
	await bench(process.argv.slice(2))
	process.exit(0)
}
