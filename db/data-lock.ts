/** One shop on one data directory. */
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { connect, createServer } from 'node:net'

type DataLock = { release(): Promise<void> }

/** A killed predecessor may need this long to be gone. */
const PATIENCE_MILLISECONDS = 3_000

/**
 * The lock is a socket in Linux's abstract namespace: taken by exactly one process, answering with that
 * process's id, and gone with it however it ends. A file would outlive a kill -9.
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
	const name = `\0sk3-coffee-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)}`
	const giveUpAt = Date.now() + PATIENCE_MILLISECONDS
	while (true) {
		const lock = await take(name)
		if (lock) return lock
		const holder = await askHolder(name)
		if (holder && Date.now() > giveUpAt) {
			throw new Error(
				`Another shop (process ${holder}) is already running on the data directory ${dataDir}. Stop it first, or give this one a DATA_DIR and PORT of its own.`,
			)
		}
		await new Promise((resolve) => setTimeout(resolve, 100))
	}
}

function take(name: string): Promise<DataLock | null> {
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

function askHolder(name: string): Promise<string | null> {
	return new Promise((resolve) => {
		const socket = connect(name)
		let answer = ''
		socket.setTimeout(1_000, () => socket.destroy())
		socket.on('data', (chunk) => {
			answer += chunk
		})
		socket.once('error', () => resolve(null))
		socket.once('close', () => resolve(answer || 'unknown'))
	})
}
