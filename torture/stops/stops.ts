/** Stops two servers in turn behind a load balancer, as releases do, while visitors browse and order. */
import type { Server } from '#test/e2e/support/server-process.ts'
import { openEnvironment, type TestEnvironment } from '#test/e2e/support/test-environment.ts'
import { type Finding, finding } from '#torture/audit/finding.ts'
import type { Part } from '#torture/part.ts'
import { waitUntil } from '#torture/wait-until.ts'
import { openBalancer } from './balancer.ts'
import { sendVisitors } from './visitors.ts'

const SERVERS = 2

export const tortureWithStops: Part = async ({ cluster, count, isOver, report }) => {
	// An empty SHUTDOWN_DRAIN means the default, which the tests otherwise shorten.
	const environment = await openEnvironment(cluster, { SHUTDOWN_DRAIN: '', TRUST_PROXY: 'true' })
	const balancer = await openBalancer()
	const start = async () => {
		const server = await environment.startServer()
		balancer.add(server)
		await waitUntil('the load balancer passes requests to a new server', () => balancer.isReady(server))
		return server
	}
	try {
		const servers: Server[] = []
		while (servers.length < SERVERS) servers.push(await start())
		const visitors = sendVisitors(balancer.url)
		const repeat = `stops ${count}`
		for (let stops = 0; stops < count && !isOver(); stops++) {
			const server = servers.shift()
			if (!server) throw new Error('There is no server to stop')
			await server.stop()
			balancer.remove(server)
			servers.push(await start())
			const { figures, findings } = visitors.collect()
			report({ figures: { stops: 1, ...figures }, findings, repeat })
		}
		await visitors.leave()
		const { figures, findings } = visitors.collect()
		report({ figures, findings: [...findings, ...(await findLost(environment, visitors.numbers))], repeat })
	} finally {
		await balancer.close()
		await environment.close()
	}
}

async function findLost(environment: TestEnvironment, numbers: readonly string[]): Promise<Finding[]> {
	const stored = await environment.rows<{ number: string }>('select number from orders')
	const storedNumbers = new Set(stored.map(({ number }) => number))
	return numbers
		.filter((number) => !storedNumbers.has(number))
		.map((number) => finding('orders lost', number))
}
