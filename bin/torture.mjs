// `npm run torture`: installs and builds if needed, then kills, races and misleads the shop. `npm run torture -- kills
// 200` runs only that part, that often.
import { fileURLToPath } from 'node:url'
import { buildSite, installPackages } from './prepare.mjs'
import { ensureSupportedNode } from './node-version.mjs'
import { projectRoot } from './run-command.mjs'

if (await ensureSupportedNode(fileURLToPath(import.meta.url))) {
	process.chdir(projectRoot)
	await installPackages({ needsDevelopment: true })
	await buildSite()
	const { torture } = await import('../torture/torture.ts')
	process.exit((await torture(process.argv.slice(2))) ? 0 : 1)
}
