/**
 * Archives a file of PostgreSQL's log in a bucket, as its archive_command: node archive-segment.ts <target> <path> <name>. It
 * exits with 0 once the bucket has the file. S3 stores a file completely or not at all.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { S3Settings } from '#shop/config/s3-settings.server.ts'
import { createS3Client, type S3Client } from '#shop/images/s3-client.server.ts'
import { StorageError } from '#shop/images/storage.server.ts'

/** `prefix` ends with a slash. */
export type SegmentTarget = { s3: S3Settings; prefix: string }

const UPLOAD_WITHIN_MILLISECONDS = 300_000

async function archiveSegment(
	request: S3Client,
	{ path, key }: { path: string; key: string },
): Promise<void> {
	const segment = readFileSync(path)
	const timeout = UPLOAD_WITHIN_MILLISECONDS
	const existing = await request('read', { method: 'GET', key, timeout })
	if (existing) {
		// PostgreSQL was killed before it recorded that it had archived the file.
		if (gunzipSync(await existing.arrayBuffer()).equals(segment)) return
		throw new Error(
			`${key} is another file: does a copy of this database archive there, too? Stop the shop, delete the file archive-id in the database folder of the copy, and start it again.`,
		)
	}
	const body = new Uint8Array(gzipSync(segment, { level: 1 }))
	if (!(await request('write', { method: 'PUT', key, body, timeout })))
		throw new Error('there is no such bucket')
}

const [target = '', path = '', name = ''] = process.argv.slice(2)
try {
	const { s3, prefix }: SegmentTarget = JSON.parse(readFileSync(target, 'utf8'))
	await archiveSegment(createS3Client(s3, 'The archive'), { path, key: `${prefix}${name}.gz` })
} catch (error) {
	// PostgreSQL writes it to postgres.log. The cause of a failed request names an address, never a key.
	const reason = error instanceof StorageError ? `${error.message}: ${String(error.cause)}` : String(error)
	console.error(`${name} was not archived. ${reason}`)
	process.exitCode = 1
}
