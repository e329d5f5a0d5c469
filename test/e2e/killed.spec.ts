import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '#db/embedded-postgres.ts'
import { payFor } from '#test/orders-for-tests.ts'

test('a server killed outright after the shopper left for the provider confirms the order when it is back, with one letter', async () => {
	test.setTimeout(120_000)
	const dataDir = mkdtempSync(join(tmpdir(), 'shop-killed-'))
	const port = await freePort()
	const url = `http://localhost:${port}`
	const first = await start({ port, dataDir })
	const paying = await fetch(`${url}/api/create-payment`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'x-sandbox-scenario': 'sbx:pay-after-1,hook=never' },
		body: JSON.stringify(payFor()),
	})
	const { transactionId } = (await paying.json()) as { transactionId: string }
	first.kill('SIGKILL')
	await once(first, 'exit')

	const second = await start({ port, dataDir })
	// No webhook and no browser: the shop's own schedule asks the provider.
	const letter = `Your order ${transactionId} is confirmed`
	const count = async () =>
		(await (await fetch(`${url}/mailbox`)).text()).split(`title="${letter}"`).length - 1
	await expect.poll(count, { timeout: 60_000, intervals: [1_000] }).toBe(1)
	second.kill('SIGTERM')
	await once(second, 'exit')
	rmSync(dataDir, { recursive: true, force: true })
})

async function start({ port, dataDir }: { port: number; dataDir: string }): Promise<ChildProcess> {
	const env = {
		...process.env,
		PORT: String(port),
		DATA_DIR: dataDir,
		PUBLIC_URL: `http://localhost:${port}`,
		LOG_LEVEL: 'error',
	}
	const child = spawn(process.execPath, ['bin/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
	await new Promise<void>((resolve, reject) => {
		let said = ''
		child.stdout.on('data', (chunk: Buffer) => {
			said += chunk.toString()
			if (said.includes('is open at')) resolve()
		})
		child.once('exit', () => reject(new Error(said)))
	})
	return child
}
