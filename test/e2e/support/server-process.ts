/** Runs the shop's server in a child process, as `npm start` does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#db/embedded/free-port.ts'

export type Server = {
	url: string
	/** Ends the process at once, as a power cut does. */
	kill(): Promise<void>
	stop(): Promise<void>
}

/** Another program may have taken the port meanwhile. */
const PORT_ATTEMPTS = 3

type Options = {
	/** The program to run, by default that of `npm start`. */
	program?: string
	/** Receives the output until the shop is open. */
	onOutput?: (text: string) => void
	/** Receives what the server writes to standard error. */
	onError?: (text: string) => void
	/** Receives the process, before the shop is open. */
	onSpawn?: (child: ChildProcess) => void
}

/** Starts a server on a free port. */
export async function startServer(env: NodeJS.ProcessEnv, options: Options = {}): Promise<Server> {
	for (let attempt = 1; ; attempt++) {
		const port = await freePort()
		const url = `http://localhost:${port}`
		// The channel ends the server when the test run is killed.
		const child = spawn(process.execPath, [options.program ?? 'bin/start.mjs'], {
			env: { ...env, PORT: String(port) },
			stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		})
		options.onSpawn?.(child)
		const output = await outputUntilOpen(child, options)
		if (output === null) return { url, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') }
		if (!output.includes(`Port ${port} is in use`) || attempt === PORT_ATTEMPTS) throw new Error(output)
	}
}

/** Returns null when the shop is open, or the output if the server exits instead. */
function outputUntilOpen(
	child: ChildProcess,
	{ onOutput = () => {}, onError = (text) => process.stderr.write(text) }: Options,
): Promise<string | null> {
	let output = ''
	let isOpen = false
	return new Promise((resolve) => {
		child.stdout?.on('data', (chunk: Buffer) => {
			if (isOpen) return
			output += chunk.toString()
			onOutput(chunk.toString())
			isOpen = /is running(?: at|,)/.test(output)
			if (isOpen) resolve(null)
		})
		child.stderr?.on('data', (chunk: Buffer) => {
			output += chunk.toString()
			onError(chunk.toString())
		})
		child.once('close', () => resolve(output))
	})
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return
	const exit = once(child, 'exit')
	child.kill(signal)
	await exit
}
