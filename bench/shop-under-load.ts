/** A built shop in a process of its own, on a free port with an empty database, and bare servers to hold it against. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#db/free-port.ts'

export type Running = { url: string; stop(): Promise<void> }

export async function startShop(databaseUrl: string | null): Promise<Running> {
	const port = await freePort()
	const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'))
	const child = spawn(process.execPath, ['bin/start.mjs'], {
		env: {
			...process.env,
			PORT: String(port),
			DATA_DIR: dataDir,
			LOG_LEVEL: 'error',
			TRUST_PROXY: 'true',
			...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	await saying(child, 'is open at')
	return {
		url: `http://localhost:${port}`,
		stop: async () => {
			child.kill('SIGTERM')
			await once(child, 'exit')
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

/** The least a Node server can do: the same bytes and headers, and nothing else. */
export async function startBareServer(body: Buffer, headers: Record<string, string>): Promise<Running> {
	const port = await freePort()
	const script = `
		const body = Buffer.from(process.env.BODY, 'base64'), headers = JSON.parse(process.env.HEADERS)
		require('node:http').createServer((request, response) => { response.writeHead(200, headers); response.end(body) })
			.listen(${port}, '127.0.0.1', () => console.log('ready'))`
	const child = spawn(process.execPath, ['-e', script], {
		env: { ...process.env, BODY: body.toString('base64'), HEADERS: JSON.stringify(headers) },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	await saying(child, 'ready')
	return {
		url: `http://127.0.0.1:${port}`,
		stop: async () => {
			child.kill('SIGKILL')
			await once(child, 'exit')
		},
	}
}

async function saying(child: ChildProcess, words: string): Promise<void> {
	let said = ''
	await new Promise<void>((resolve, reject) => {
		child.stdout?.on('data', (chunk: Buffer) => {
			said += chunk.toString()
			if (said.includes(words)) resolve()
		})
		child.once('exit', () => reject(new Error(`It ended before it was ready:\n${said}`)))
	})
}
