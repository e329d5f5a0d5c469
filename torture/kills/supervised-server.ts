/** Runs a server of the shop and restarts it whenever its process ends, as a supervisor such as systemd does. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type Server, startServer } from '#test/e2e/support/server-process.ts'
import { waitUntil } from '#torture/wait-until.ts'

export type SupervisedServer = {
	running(): Server | null
	/** Kills the process, even while it starts. Returns false if there is none. */
	kill(): boolean
	start(): Promise<void>
	stop(): Promise<void>
	/** Kills the process and does not restart it. */
	end(): Promise<void>
}

/** `onCrash` receives the last output of an open server that ended without being killed. */
export function superviseServer(env: NodeJS.ProcessEnv, onCrash: (output: string) => void): SupervisedServer {
	let isWanted = false
	let server: Server | null = null
	let child: ChildProcess | null = null
	let wasKilled = false
	let loop: Promise<void> = Promise.resolve()
	const kill = () => {
		if (!child || hasEnded(child)) return false
		wasKilled = true
		server = null
		return child.kill('SIGKILL')
	}

	async function keepRunning(): Promise<void> {
		while (isWanted) {
			let errors = ''
			const onError = (text: string) => {
				errors = (errors + text).slice(-2_000)
			}
			const onSpawn = (spawned: ChildProcess) => {
				child = spawned
				wasKilled = false
			}
			// It does not start while the database is down.
			server = await startServer(env, { onError, onSpawn }).catch(() => null)
			if (!server) continue
			if (child && !hasEnded(child)) await once(child, 'exit')
			server = null
			if (isWanted && !wasKilled) onCrash(errors)
		}
	}

	return {
		running: () => server,
		kill,
		start: async () => {
			isWanted = true
			loop = keepRunning()
			await waitUntil('a server starts', () => server !== null)
		},
		stop: async () => {
			await waitUntil('a server can be stopped', () => server !== null)
			isWanted = false
			await server?.stop()
			await loop
		},
		end: async () => {
			isWanted = false
			kill()
			await loop
		},
	}
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode !== null || signalCode !== null
}
