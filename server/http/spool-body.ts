/** Stores a large body on disk until the site reads it. In memory there would be several copies of it for each upload. */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SpooledBody = {
	stream(): ReadableStream<Uint8Array>
	close(): Promise<void>
}

export async function spoolBody(request: IncomingMessage, maxBytes: number): Promise<SpooledBody | null> {
	const file = await openUnnamedFile()
	try {
		let size = 0
		for await (const chunk of request) {
			size += chunk.length
			if (size > maxBytes) break
			await file.appendFile(chunk)
		}
		if (size > maxBytes) {
			await file.close()
			return null
		}
	} catch (error) {
		await file.close()
		throw error
	}
	return { stream: () => streamOf(file), close: () => file.close() }
}

const CHUNK_BYTES = 64 * 1024

function streamOf(file: FileHandle): ReadableStream<Uint8Array> {
	let position = 0
	return new ReadableStream({
		async pull(controller) {
			const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(CHUNK_BYTES), position })
			position += bytesRead
			if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
			else controller.close()
		},
	})
}

/** The file is unlinked before anything is written, so that nothing is left of it however the process ends. */
async function openUnnamedFile(): Promise<FileHandle> {
	const folder = await mkdtemp(join(tmpdir(), 'shop-upload-'))
	try {
		return await open(join(folder, 'body'), 'wx+', 0o600)
	} finally {
		await rm(folder, { recursive: true })
	}
}
