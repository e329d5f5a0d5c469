// A server or worker in a container: the bundle, which the image has built.
import { importBuilt } from '../../bin/builds.mjs'

try {
	const { main } = await importBuilt('server.js')
	await main()
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exit(1)
}
