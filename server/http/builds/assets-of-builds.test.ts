import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openAssetsOfBuilds } from './assets-of-builds.ts'
import { diskStorage } from '#shop/images/disk-storage.server.ts'
import { s3Storage } from '#shop/images/s3-storage.server.ts'
import { openFakeS3 } from '#test/servers/fake-s3.ts'
import { SECRET } from '#test/fixtures/shops/settings.ts'

let dataDir: string
let now: number
const logged = vi.fn<() => void>()
const log = { info: logged, warn: logged, error: logged }

beforeEach(() => {
	dataDir = temporaryFolder()
	now = Date.parse('2026-11-26T10:00:00+05:30')
	logged.mockClear()
})

function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'kept-assets-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	return folder
}

/** Starts a server whose own build does not have the requested file. */
async function startServer(build: Record<string, string>, storage = diskStorage(dataDir), clock = () => now) {
	const folder = temporaryFolder()
	for (const [name, content] of Object.entries(build)) writeFileSync(join(folder, name), content)
	const kept = await openAssetsOfBuilds({ storage, folder, secret: SECRET, log, now: clock })
	const server = createServer((request, response) => {
		const { url: path = '', method = '' } = request
		void kept
			.send({ request, response, path, search: '', receivedAt: 0, method, id: 'r1' }, {})
			.then((isSent) => {
				if (!isSent) response.writeHead(404).end()
			})
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	onTestFinished(() => void server.close())
	const { port } = server.address() as AddressInfo
	return (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
}

test('servers of two builds serve the files of each other, with their type and cached forever', async () => {
	const getOld = await startServer({ 'cart-aaa.js': 'old', 'app-111.css': 'a{}', 'cart-aaa.js.br': 'x' })
	expect((await getOld('/assets/cart-bbb.js')).status).toBe(404)
	now += 6_000
	const getNew = await startServer({ 'cart-bbb.js': 'new' })
	for (const [get, name, content] of [
		[getNew, 'cart-aaa.js', 'old'],
		[getOld, 'cart-bbb.js', 'new'],
	] as const) {
		const response = await get(`/assets/${name}`)
		expect(await response.text()).toBe(content)
		expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
		expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
	}
	const head = await getNew('/assets/app-111.css', 'HEAD')
	expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '3', ''])
	expect(logged).not.toHaveBeenCalled()
})

test('only the files of builds are served', async () => {
	writeFileSync(join(dataDir, 'secret'), 'key')
	const get = await startServer({ 'cart-aaa.js': 'old', 'cart-aaa.js.br': 'x', 'notes.map': 'x' })
	for (const path of [
		'/assets/cart-aaa.js.br',
		'/assets/notes.map',
		'/assets/..%2f..%2fsecret',
		'/assets/../../../secret',
		'/assets/',
		'/cart-aaa.js',
	])
		expect((await get(path)).status, path).toBe(404)
	expect((await get('/assets/cart-aaa.js', 'POST')).status).toBe(404)
	expect((await get('/assets/cart-aaa.js')).status).toBe(200)
})

test('a file that somebody else has put into the storage, or changed there, is not served', async () => {
	const get = await startServer({ 'cart-aaa.js': 'old' })
	const files = join(dataDir, 'pictures', 'assets')
	expect((await get('/assets/cart-aaa.js')).status).toBe(200)
	writeFileSync(join(files, 'cart-aaa.js'), 'steal()')
	writeFileSync(join(files, 'cart-bbb.js'), 'steal()')
	for (const name of ['cart-aaa.js', 'cart-bbb.js'])
		expect((await get(`/assets/${name}`)).status, name).toBe(404)
})

test('a missing file is searched for at most every five seconds', async () => {
	const storage = diskStorage(dataDir)
	const list = vi.spyOn(storage, 'list')
	const get = await startServer({ 'cart-aaa.js': 'old' }, storage)
	list.mockClear()
	for (const name of ['a.js', 'b.js', 'c.js']) expect((await get(`/assets/${name}`)).status).toBe(404)
	expect(list).toHaveBeenCalledTimes(1)
	now += 5_001
	await get('/assets/a.js')
	expect(list).toHaveBeenCalledTimes(2)
})

test('the files of the last five builds are kept, a build that comes back counts as new', async () => {
	for (const build of [1, 2, 3, 4, 5, 1, 6, 7]) {
		await startServer({ [`page-${build}.js`]: 'page', 'react.js': 'same', [`both-${build % 2}.js`]: 'both' })
		now += 60_000
	}
	expect(readdirSync(join(dataDir, 'pictures', 'assets')).toSorted()).toEqual([
		'both-0.js',
		'both-1.js',
		...[1, 4, 5, 6, 7].map((build) => `page-${build}.js`),
		'react.js',
	])
	expect(readdirSync(join(dataDir, 'pictures', 'asset-builds'))).toHaveLength(5)
})

test('servers that start together with a new build count as one', async () => {
	for (const build of [1, 2, 3, 4]) {
		await startServer({ [`page-${build}.js`]: 'page' })
		now += 60_000
	}
	// Both servers look for the file before either writes it.
	const looked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const both = looked.map(({ resolve }, index) => {
		const storage = diskStorage(dataDir)
		const list = storage.list.bind(storage)
		vi.spyOn(storage, 'list').mockImplementation(async (folder) => {
			const entries = await list(folder)
			resolve()
			await Promise.all(looked.map(({ promise }) => promise))
			return entries
		})
		return startServer({ 'page-5.js': 'page' }, storage, () => now + index)
	})
	await Promise.all(both)
	now += 60_000
	const get = await startServer({ 'page-6.js': 'page' })
	for (const build of [2, 3, 4, 5, 6]) expect((await get(`/assets/page-${build}.js`)).status).toBe(200)
	expect(readdirSync(join(dataDir, 'pictures', 'asset-builds'))).toHaveLength(5)
})

test('an unreadable list counts as missing, and a server of the same build writes it again', async () => {
	await startServer({ 'cart-aaa.js': 'old' })
	const lists = join(dataDir, 'pictures', 'asset-builds')
	for (const name of readdirSync(lists)) writeFileSync(join(lists, name), '[["cart-')
	now += 60_000
	const getNew = await startServer({ 'cart-bbb.js': 'new' })
	expect((await getNew('/assets/cart-bbb.js')).status).toBe(200)
	now += 60_000
	await startServer({ 'cart-aaa.js': 'old' })
	now += 6_000
	expect((await getNew('/assets/cart-aaa.js')).status).toBe(200)
	for (const name of readdirSync(lists)) writeFileSync(join(lists, name), '{}')
	now += 60_000
	const getOld = await startServer({ 'cart-aaa.js': 'old' })
	now += 6_000
	expect((await getNew('/assets/cart-aaa.js')).status).toBe(200)
	expect((await getOld('/assets/cart-bbb.js')).status).toBe(404)
	expect(logged).not.toHaveBeenCalled()
})

test('a start of the same build writes nothing', async () => {
	const storage = diskStorage(dataDir)
	await startServer({ 'cart-aaa.js': 'old' }, storage)
	const write = vi.spyOn(storage, 'write')
	await startServer({ 'cart-aaa.js': 'old' }, storage)
	expect(write).not.toHaveBeenCalled()
})

test('the files are kept in S3 where images are, and without it a server starts with its own', async () => {
	const s3 = await openFakeS3()
	onTestFinished(s3.close)
	const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = s3.settings
	const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = s3.settings
	const storage = () => s3Storage({ endpoint, bucket, region, accessKey, secretKey })
	await startServer({ 'a.js': 'a', 'b.js': 'b', 'c.js': 'c', 'd.css': 'd' }, storage())
	const get = await startServer({ 'e.js': 'e' }, storage())
	expect(await (await get('/assets/c.js')).text()).toBe('c')
	expect(s3.objects.get('assets/d.css')?.type).toBe('text/css; charset=utf-8')
	s3.failWith(403)
	const getAlone = await startServer({ 'f.js': 'f' }, storage())
	expect((await getAlone('/assets/c.js')).status).toBe(404)
	expect(logged).toHaveBeenCalledWith({ err: expect.any(Error) }, expect.stringContaining('other builds'))
})
