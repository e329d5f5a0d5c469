import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskStorage } from './disk-storage.server.ts'
import { StorageError } from './storage.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'disk-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a write that fails leaves nothing behind', async () => {
	const storage = diskStorage(folder)
	const bytes = Buffer.from('an image')
	await storage.write('home/cup.jpg', { bytes, mimetype: 'image/jpeg' })
	mkdirSync(join(folder, 'pictures', 'home', 'taken.jpg'))
	const writing = storage.write('home/taken.jpg', { bytes, mimetype: 'image/jpeg' })
	await expect(writing).rejects.toThrow(StorageError)
	expect(readdirSync(join(folder, 'pictures', 'home')).toSorted()).toEqual(['cup.jpg', 'taken.jpg'])
})
