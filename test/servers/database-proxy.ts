/** A proxy of a database on a port of its own, which can be closed, silenced and opened again. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export type DatabaseProxy = {
	/** The URL of the database through this proxy. */
	url: string
	/** The address of the proxy, as `host:port`. */
	host: string
	/** Connections stay open but transfer no data; with `newOnes` also those that open from now on. */
	silence(options?: { newOnes: boolean }): void
	/** Sends these bytes to each client, as if the database had sent them. */
	answer(bytes: Buffer): void
	/** Breaks all connections and refuses new ones. */
	shut(): Promise<void>
	open(): Promise<void>
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
	const target = new URL(databaseUrl)
	const sockets = new Set<Socket>()
	const clients = new Set<Socket>()
	let server: Server | null = null
	let port = 0
	let isSilent = false

	async function open(): Promise<void> {
		server = createServer((client) => {
			const database = connect(Number(target.port), target.hostname)
			clients.add(client)
			if (!isSilent) client.pipe(database).pipe(client)
			for (const socket of [client, database]) {
				sockets.add(socket)
				socket.on('error', () => {})
			}
		}).listen(port, '127.0.0.1')
		await once(server, 'listening')
		port = (server.address() as AddressInfo).port
	}

	await open()
	const url = new URL(databaseUrl)
	url.hostname = '127.0.0.1'
	url.port = String(port)
	return {
		url: url.href,
		host: url.host,
		silence: ({ newOnes } = { newOnes: false }) => {
			isSilent = newOnes
			for (const socket of sockets) socket.unpipe()
		},
		answer: (bytes) => {
			for (const client of clients) client.write(bytes)
		},
		shut: async () => {
			for (const socket of sockets) socket.destroy()
			if (!server?.listening) return
			server.close()
			await once(server, 'close')
		},
		open,
	}
}
