import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * Finds a free port and reserves it for about a minute. After the listening side closes
 * a connection first, the port stays in TIME_WAIT: the kernel does not assign it to port 0 requests, but a server may
 * still listen on it explicitly.
 */
export async function freePort(): Promise<number> {
	const server = createServer((socket) => socket.end())
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
	const client = connect(address.port, '127.0.0.1').resume()
	await once(client, 'close')
	server.close()
	await once(server, 'close')
	return address.port
}
