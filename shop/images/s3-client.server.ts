/** Reads and writes objects of a bucket at an S3-compatible provider. */
import { AwsClient } from 'aws4fetch'
import { StorageError, type StoredEntry } from './storage.server.ts'
import type { S3Settings } from '#shop/config/s3-settings.server.ts'

const TIMEOUT_MILLISECONDS = 10_000
const RETRIES = 2

type S3Request = {
	method: string
	key?: string
	query?: Record<string, string>
	body?: Uint8Array<ArrayBuffer> | Blob
	type?: string
	/** For what takes longer than an image. */
	timeout?: number
}

/** Resolves to null if the object does not exist. */
export type S3Client = (operation: string, request: S3Request) => Promise<Response | null>

/** `storage` is its name in errors. */
export function createS3Client(
	{ endpoint, region, bucket, accessKey, secretKey }: S3Settings,
	storage: string,
): S3Client {
	const client = new AwsClient({
		accessKeyId: accessKey,
		secretAccessKey: secretKey,
		service: 's3',
		region,
		retries: RETRIES,
	})
	return async (operation, { method, key = '', query = {}, body, type, timeout = TIMEOUT_MILLISECONDS }) => {
		// The bucket's own URL has no trailing slash, because providers disagree on whether it is part of the signature.
		const url = new URL([endpoint, bucket, key].filter(Boolean).join('/'))
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
		const response = await client
			.fetch(url, {
				method,
				...(body && { body }),
				...(type && { headers: { 'Content-Type': type } }),
				signal: AbortSignal.timeout(timeout),
			})
			.catch((error: unknown) => {
				throw new StorageError(storage, operation, error)
			})
		if (response.ok) return response
		await response.body?.cancel()
		// Without a key, 404 means that the bucket itself is missing.
		if (response.status === 404 && key !== '') return null
		throw new StorageError(storage, operation, `status ${response.status}`)
	}
}

/** Reads all pages of the listing. A page has up to a thousand entries. */
export async function listPrefix(request: S3Client, prefix: string): Promise<StoredEntry[]> {
	const entries: StoredEntry[] = []
	for (let token: string | null = ''; token !== null; ) {
		const response: Response | null = await request('list', {
			method: 'GET',
			query: { 'list-type': '2', delimiter: '/', prefix, ...(token && { 'continuation-token': token }) },
		})
		const xml: string = response ? await response.text() : ''
		entries.push(...parseListing(xml, prefix))
		token = firstElement(xml, 'NextContinuationToken')
	}
	return entries
}

/** Regular expressions are enough: the names we store contain nothing that XML would escape, and other names are never used. */
function parseListing(xml: string, prefix: string): StoredEntry[] {
	const files = elements(xml, 'Contents').map((content) => ({
		name: (firstElement(content, 'Key') ?? '').slice(prefix.length),
		size: Number(firstElement(content, 'Size') ?? 0),
		isFolder: false,
	}))
	const folders = elements(xml, 'CommonPrefixes').map((content) => ({
		name: (firstElement(content, 'Prefix') ?? '').slice(prefix.length).replace(/\/$/, ''),
		size: 0,
		isFolder: true,
	}))
	// The object that represents the folder itself is listed with an empty name.
	return [...files, ...folders].filter(({ name }) => name !== '')
}

function elements(xml: string, tag: string): string[] {
	return [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, content = '']) => content)
}

function firstElement(xml: string, tag: string): string | null {
	return elements(xml, tag)[0] ?? null
}
