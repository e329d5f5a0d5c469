// A server or worker in a container: the bundle, which the image has built.
import module from 'node:module'

module.setSourceMapsSupport(true)
try {
	const { main } = await import('../../build/server/server.js')
	await main()
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exit(1)
}
