import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Headers, pack } from 'tar-stream'
import { afterAll, describe, expect, test } from 'vitest'
import { DamagedArchive, readArchive, writeArchive } from './archive.ts'
import { BACKUP, inOrder, readEntries } from '#test/fixtures/backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'archive.tar.gz')

const entry = (name: string, body = 'a row') => ({ name, body: Buffer.from(body) })
const readAll = (source = file) => readEntries(source)

/** Writes a tar file that `writeArchive` would not write. */
async function writeTar(...headers: (Headers & { pax?: Record<string, string> })[]) {
	const tar = pack()
	for (const each of headers) tar.entry(each, each.type ? '' : 'a row')
	tar.finalize()
	writeFileSync(file, gzipSync(await buffer(tar)))
}

/** Returns a header and its content in the tar format: https://www.gnu.org/software/tar/manual/html_node/Standard.html */
function rawEntry({ name, type, size }: { name: string; type: string; size: string }, body: Buffer): Buffer {
	const header = Buffer.alloc(512)
	header.write(name, 0)
	header.write('0000600\0', 100)
	header.write(`${size}\0`, 124)
	header.write(type, 156)
	header.write('ustar\x0000', 257)
	header.fill(' ', 148, 156)
	const sum = header.reduce((total, byte) => total + byte, 0)
	header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
	return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)])
}
const octal = (size: number) => size.toString(8).padStart(11, '0')
const END = Buffer.alloc(1024)

describe('an archive', () => {
	test('is read as it was written', async () => {
		const entries = [entry('one'), entry('empty', ''), entry('two', 'x'.repeat(100_000))]
		await writeArchive(file, inOrder(entries))
		expect(await readAll()).toEqual(entries)
	})

	test.each<Headers>([
		{ name: 'folder', type: 'directory' },
		{ name: 'link', type: 'symlink', linkname: '/etc/passwd' },
		{ name: 'link', type: 'link', linkname: '/etc/passwd' },
		{ name: 'device', type: 'character-device' },
	])('with a $type is damaged', async (header) => {
		await writeTar({ name: 'one' }, header)
		await expect(readAll()).rejects.toThrow(DamagedArchive)
	})

	test('with two entries of the same name is damaged', async () => {
		await writeTar({ name: 'one' }, { name: 'two' }, { name: 'one' })
		await expect(readAll()).rejects.toThrow(DamagedArchive)
	})

	test.each(['-1', 'x', '-9007199254740993', '99999999999999999999', '0.5'])(
		'with an entry of %s bytes is damaged, and is not waited for',
		async (size) => {
			await writeTar({ name: 'one', pax: { size } })
			await expect(readAll()).rejects.toThrow(DamagedArchive)
		},
	)

	test('that ends within an entry is damaged', async () => {
		const whole = rawEntry({ name: 'one', type: '0', size: octal(2000) }, Buffer.alloc(2000, 'x'))
		for (const length of [600, 512, 300, 2000]) {
			writeFileSync(file, gzipSync(whole.subarray(0, length)))
			await expect(readAll()).rejects.toThrow(DamagedArchive)
		}
	})

	test('with an entry that is too large is damaged, and the rest is not read', async () => {
		const size = 128 * 1024 * 1024 + 1
		const start = rawEntry({ name: 'bomb', type: '0', size: octal(size) }, Buffer.alloc(512))
		writeFileSync(file, gzipSync(Buffer.concat([start, END])))
		await expect(readAll()).rejects.toMatchObject({ cause: { message: expect.stringContaining('bomb') } })
	})

	const MAX = { maxEntryBytes: 1024 * 1024 }

	test.each(['x', 'g', 'L'])('with a header of type %s that is too large is damaged', async (type) => {
		const header = rawEntry({ name: 'bomb', type, size: octal(MAX.maxEntryBytes) }, Buffer.alloc(0))
		const content = Buffer.alloc(MAX.maxEntryBytes)
		writeFileSync(file, gzipSync(Buffer.concat([header, content, END])))
		await expect(readEntries(file, MAX)).rejects.toMatchObject({
			cause: { message: expect.stringContaining('too large') },
		})
	})

	test('may be larger than an entry may be', async () => {
		const entries = ['one', 'two', 'three'].map((name) => ({ name, body: Buffer.alloc(400 * 1024) }))
		await writeArchive(file, inOrder(entries))
		expect((await readEntries(file, MAX)).map(({ body }) => body.length)).toEqual(
			entries.map(({ body }) => body.length),
		)
	})

	test('that cannot be read is not called damaged', async () => {
		await expect(readAll(folder)).rejects.toMatchObject({ code: 'EISDIR' })
		await expect(readAll(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' })
	})

	test('may be closed before it is read to its end', async () => {
		for await (const { name } of readArchive(BACKUP)) {
			expect(name).toContain('tables/')
			break
		}
	})
})

describe('writing an archive', () => {
	const LONG_NAME = 'n'.repeat(256)
	writeFileSync(join(folder, 'file'), '')
	const noise = (name: string) => ({
		name,
		body: Buffer.from(Array.from({ length: 200_000 }, Math.random).join()),
	})

	test('to a full disk fails with the error of the disk', async () => {
		const entries = Array.from({ length: 5 }, (_, index) => noise(String(index)))
		await expect(writeArchive('/dev/full', inOrder(entries))).rejects.toMatchObject({ code: 'ENOSPC' })
		await expect(writeArchive('/dev/full', inOrder([entry('one')]))).rejects.toMatchObject({ code: 'ENOSPC' })
	})

	test.each([
		['missing/archive.tar.gz', 'ENOENT'],
		[LONG_NAME, 'ENAMETOOLONG'],
		[join('file', 'archive.tar.gz'), 'ENOTDIR'],
	])('to %s fails as soon as the file cannot be opened', async (name, code) => {
		async function* entries() {
			for (let index = 0; ; index++) yield entry(String(index))
		}
		await expect(writeArchive(join(folder, name), entries())).rejects.toMatchObject({ code })
	})

	test('throws what reading its entries throws', async () => {
		async function* entries() {
			yield entry('one')
			throw new Error('The database is unavailable')
		}
		await expect(writeArchive(file, entries())).rejects.toThrow('The database is unavailable')
	})
})
