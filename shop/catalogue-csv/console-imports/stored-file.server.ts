/** Stores the file of an import in the database in parts, so that every server can read it and none holds it in memory. */
import { and, eq } from 'drizzle-orm'
import { catalogueImportParts } from '#shop/catalogue-csv/tables.server.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

const PART_BYTES = 256 * 1024

/** Returns the number of bytes. */
export async function storeFile(
	transaction: Transaction,
	{ importId, bytes }: { importId: string; bytes: AsyncIterable<Uint8Array> },
): Promise<number> {
	let size = 0
	let position = 0
	for await (const part of inParts(bytes)) {
		await transaction.insert(catalogueImportParts).values({ importId, position, bytes: part })
		size += part.length
		position += 1
	}
	return size
}

/** Yields parts of about the same size, because the network delivers pieces of any size. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
	let pieces: Uint8Array[] = []
	let length = 0
	for await (const piece of bytes) {
		pieces.push(piece)
		length += piece.length
		if (length < PART_BYTES) continue
		yield Buffer.concat(pieces)
		pieces = []
		length = 0
	}
	if (length > 0) yield Buffer.concat(pieces)
}

export async function* readStoredFile(
	db: Database | Transaction,
	importId: string,
): AsyncGenerator<Uint8Array> {
	for (let position = 0; ; position++) {
		const [part] = await db
			.select({ bytes: catalogueImportParts.bytes })
			.from(catalogueImportParts)
			.where(and(eq(catalogueImportParts.importId, importId), eq(catalogueImportParts.position, position)))
		if (!part) return
		yield part.bytes
	}
}

export async function deleteStoredFile(transaction: Transaction, importId: string): Promise<void> {
	await transaction.delete(catalogueImportParts).where(eq(catalogueImportParts.importId, importId))
}
