/** Stores images with an S3-compatible provider. Bucket names there are global, so our buckets are folders of one bucket. */
import { AwsClient } from 'aws4fetch'
import { type ImageStorage, StorageError, type StoredEntry } from './storage.server.ts'
import type { S3Settings } from '#shop/config/config.server.ts'

const TIMEOUT_MILLISECONDS = 10_000
const RETRIES = 2

type S3Request = {
	method: string
	key?: string
	query?: Record<string, string>
	body?: Uint8Array<ArrayBuffer>
	type?: string
}

export function s3Storage(settings: S3Settings): ImageStorage {
	const request = createClient(settings)
	return {
		listBuckets: async () =>
			(await listPrefix(request, '')).filter((entry) => entry.isFolder).map(({ name }) => name),
		// S3 represents an empty folder as an object whose key ends with a slash.
		createBucket: async (bucket) => {
			await request('create a bucket', { method: 'PUT', key: `${bucket}/` })
		},
		write: async (path, { bytes, mimetype }) => {
			await request('write', { method: 'PUT', key: path, body: new Uint8Array(bytes), type: mimetype })
		},
		list: async (folder) => listPrefix(request, `${folder}/`),
		read: async (path) => {
			const response = await request('read', { method: 'GET', key: path })
			return response && new Uint8Array(await response.arrayBuffer())
		},
		remove: async (path) => {
			await request('remove', { method: 'DELETE', key: path })
		},
	}
}

/** Resolves to null if the object does not exist. */
type S3Client = (operation: string, request: S3Request) => Promise<Response | null>

function createClient({ endpoint, region, bucket, accessKey, secretKey }: S3Settings): S3Client {
	const client = new AwsClient({
		accessKeyId: accessKey,
		secretAccessKey: secretKey,
		service: 's3',
		region,
		retries: RETRIES,
	})
	return async (operation, { method, key = '', query = {}, body, type }) => {
		// The bucket's own URL has no trailing slash: providers disagree on whether it is part of the signature.
		const url = new URL([endpoint, bucket, key].filter(Boolean).join('/'))
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
		const response = await client
			.fetch(url, {
				method,
				...(body && { body }),
				...(type && { headers: { 'Content-Type': type } }),
				signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
			})
			.catch((error: unknown) => {
				throw new StorageError(operation, error)
			})
		if (response.ok) return response
		await response.body?.cancel()
		// Without a key, 404 means that the bucket itself is missing.
		if (response.status === 404 && key !== '') return null
		throw new StorageError(operation, `status ${response.status}`)
	}
}

/** Reads all pages of the listing; a page has up to a thousand entries. */
async function listPrefix(request: S3Client, prefix: string): Promise<StoredEntry[]> {
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

/** Regular expressions suffice: the names we store contain nothing that XML would escape, and other names are never used. */
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
