/** Ensures that only one process uses a data directory. */
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { connect, createServer } from 'node:net'

type DataLock = { release(): Promise<void> }

/** A predecessor that was killed can take this long to exit. */
const WAIT_MILLISECONDS = 3_000

/**
 * The lock is a socket in Linux's abstract namespace: one process can listen on it, it replies with that process's id, and
 * it disappears with the process. A lock file would outlive a kill -9.
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
	const name = `\0sk3-coffee-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)}`
	const deadline = Date.now() + WAIT_MILLISECONDS
	while (true) {
		const lock = await tryLock(name)
		if (lock) return lock
		const holder = await findHolder(name)
		if (holder && Date.now() > deadline) {
			throw new Error(
				`Process ${holder} already uses the data directory ${dataDir}. Stop it first, or give this shop its own DATA_DIR and PORT.`,
			)
		}
		await new Promise((resolve) => setTimeout(resolve, 100))
	}
}

function tryLock(name: string): Promise<DataLock | null> {
	return new Promise((resolve, reject) => {
		const server = createServer((socket) => {
			socket.on('error', () => {})
			socket.end(String(process.pid))
		})
		server.unref()
		server.once('error', (error: NodeJS.ErrnoException) =>
			error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
		)
		server.listen(name, () => resolve({ release: () => new Promise((done) => server.close(() => done())) }))
	})
}

function findHolder(name: string): Promise<string | null> {
	return new Promise((resolve) => {
		const socket = connect(name)
		let reply = ''
		socket.setTimeout(1_000, () => socket.destroy())
		socket.on('data', (chunk) => {
			reply += chunk
		})
		socket.once('error', () => resolve(null))
		socket.once('close', () => resolve(reply || 'unknown'))
	})
}
