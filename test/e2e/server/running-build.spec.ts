/** A new build does not disturb servers that run in the same folder. */
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { currentBuild, makeCurrent } from '../../../bin/builds.mjs'
import { test } from '#test/e2e/support/cluster-test.ts'
import { buy } from '#test/e2e/support/server-requests.ts'
import { startServer } from '#test/e2e/support/server-process.ts'
import { withSettings } from '#test/e2e/support/shop-settings.ts'
import { openEnvironment, SECRET } from '#test/e2e/support/test-environment.ts'

const NEXT = '29991231235959999'

test('a server keeps its build while another one is made for the next server', async ({ cluster }) => {
	const folder = mkdtempSync(join(tmpdir(), 'release-'))
	const builds = join(folder, 'build')
	const built = currentBuild() ?? ''
	for (const path of ['package.json', 'bin/builds.mjs', 'deploy/container/server.mjs'])
		cpSync(path, join(folder, path))
	symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
	cpSync(built, join(builds, basename(built)), { recursive: true })
	makeCurrent(basename(built), builds)
	const environment = await openEnvironment(cluster)
	const env = withSettings({
		DATA_DIR: join(folder, 'data'),
		DATABASE_URL: environment.databaseUrl,
		SECRET,
		LOG_LEVEL: 'silent',
	})
	const start = () => startServer(env, { program: join(folder, 'deploy/container/server.mjs') })
	const running = await start()

	cpSync(built, join(builds, NEXT), { recursive: true })
	writeFileSync(join(builds, NEXT, 'client', 'next.txt'), 'of the next build')
	makeCurrent(NEXT, builds)
	const next = await start()
	const statusOf = async (path: string, { url } = running) => (await fetch(url + path)).status
	expect(await statusOf('/next.txt', next)).toBe(200)
	expect(await statusOf('/next.txt')).toBe(404)
	const page = await (await fetch(running.url)).text()
	const scripts = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))]
	expect(scripts.length).toBeGreaterThan(3)
	for (const script of scripts) expect(await statusOf(script)).toBe(200)
	expect((await buy(running)).status).toBe(200)

	await Promise.all([running.stop(), next.stop()])
	await environment.close()
	rmSync(folder, { recursive: true, force: true })
})
