/** Starts the built shop in a separate process, and bare servers to compare it with. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#db/embedded/free-port.ts'

export type RunningServer = { url: string; stop(): Promise<void> }

export async function startShop(
	databaseUrl: string | null,
	settings: Record<string, string> = {},
): Promise<RunningServer & { pid: number }> {
	const port = await freePort()
	const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'))
	const child = spawn(process.execPath, ['bin/start.mjs'], {
		env: {
			...process.env,
			PORT: String(port),
			DATA_DIR: dataDir,
			LOG_LEVEL: 'error',
			SHUTDOWN_DRAIN: '0',
			TRUST_PROXY: 'true',
			...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
			...settings,
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	await waitForOutput(child, 'is running at')
	if (!child.pid) throw new Error('The shop has no process')
	return {
		pid: child.pid,
		url: `http://localhost:${port}`,
		stop: async () => {
			child.kill('SIGTERM')
			await once(child, 'exit')
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

/** A minimal Node server that sends the given bytes and headers. */
export async function startBareServer(body: Buffer, headers: Record<string, string>): Promise<RunningServer> {
	const port = await freePort()
	const script = `
		const body = Buffer.from(process.env.BODY, 'base64'), headers = JSON.parse(process.env.HEADERS)
		require('node:http').createServer((request, response) => { response.writeHead(200, headers); response.end(body) })
			.listen(${port}, '127.0.0.1', () => console.log('ready'))`
	const child = spawn(process.execPath, ['-e', script], {
		env: { ...process.env, BODY: body.toString('base64'), HEADERS: JSON.stringify(headers) },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	await waitForOutput(child, 'ready')
	return {
		url: `http://127.0.0.1:${port}`,
		stop: async () => {
			child.kill('SIGKILL')
			await once(child, 'exit')
		},
	}
}

async function waitForOutput(child: ChildProcess, text: string): Promise<void> {
	let output = ''
	await new Promise<void>((resolve, reject) => {
		child.stdout?.on('data', (chunk: Buffer) => {
			output += chunk.toString()
			if (output.includes(text)) resolve()
		})
		child.once('exit', () => reject(new Error(`The process exited before it was ready:\n${output}`)))
	})
}
