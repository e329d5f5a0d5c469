// `npm run build`: builds the shop if its sources have changed. A running server keeps its own build.
import { buildSite } from './prepare.mjs'
import { giveUp } from './run-command.mjs'

try {
	await buildSite()
} catch (error) {
	giveUp(error)
}
