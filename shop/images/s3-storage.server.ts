/** Pictures at a provider that speaks S3. One bucket there holds all of ours, as folders: names of buckets are taken world-wide. */
import { AwsClient } from 'aws4fetch'
import { type ImageStorage, StorageError, type StoredEntry } from './storage.server.ts'
import type { S3Settings } from '#shop/config/config.server.ts'

const TIMEOUT_MILLISECONDS = 10_000
/** Of a call that the provider could not answer just now. */
const RETRIES = 2

type Ask = {
	method: string
	key?: string
	query?: Record<string, string>
	body?: Uint8Array<ArrayBuffer>
	type?: string
}

export function s3Storage(settings: S3Settings): ImageStorage {
	const ask = askerOf(settings)
	return {
		listBuckets: async () =>
			(await listPrefix(ask, '')).filter((entry) => entry.isFolder).map(({ name }) => name),
		// A name that ends with a slash is how S3 keeps an empty folder.
		createBucket: async (bucket) => {
			await ask('create a bucket', { method: 'PUT', key: `${bucket}/` })
		},
		write: async (path, { bytes, mimetype }) => {
			await ask('write', { method: 'PUT', key: path, body: new Uint8Array(bytes), type: mimetype })
		},
		list: async (folder) => listPrefix(ask, `${folder}/`),
		read: async (path) => {
			const answer = await ask('read', { method: 'GET', key: path })
			return answer && new Uint8Array(await answer.arrayBuffer())
		},
		remove: async (path) => {
			await ask('remove', { method: 'DELETE', key: path })
		},
	}
}

type Client = (doing: string, what: Ask) => Promise<Response | null>

/** Null: there is no such thing. Whatever else is not a yes is an error. */
function askerOf({ endpoint, region, bucket, accessKey, secretKey }: S3Settings): Client {
	const client = new AwsClient({
		accessKeyId: accessKey,
		secretAccessKey: secretKey,
		service: 's3',
		region,
		retries: RETRIES,
	})
	return async (doing, { method, key = '', query = {}, body, type }) => {
		// The bucket itself is asked without a slash at its end: providers disagree on whether that belongs to the signature.
		const address = new URL([endpoint, bucket, key].filter(Boolean).join('/'))
		for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
		const answer = await client
			.fetch(address, {
				method,
				...(body && { body }),
				...(type && { headers: { 'Content-Type': type } }),
				signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
			})
			.catch((error: unknown) => {
				throw new StorageError(doing, error)
			})
		if (answer.ok) return answer
		await answer.body?.cancel()
		if (answer.status === 404 && key !== '') return null
		throw new StorageError(doing, `status ${answer.status}`)
	}
}

/** A thousand entries come at a time. */
async function listPrefix(ask: Client, prefix: string): Promise<StoredEntry[]> {
	const entries: StoredEntry[] = []
	for (let token: string | null = ''; token !== null; ) {
		const answer: Response | null = await ask('list', {
			method: 'GET',
			query: { 'list-type': '2', delimiter: '/', prefix, ...(token && { 'continuation-token': token }) },
		})
		const words: string = answer ? await answer.text() : ''
		entries.push(...readListing(words, prefix))
		token = one(words, 'NextContinuationToken')
	}
	return entries
}

/** Our names hold nothing that XML would have to escape, and other people's are not ours to list. */
function readListing(words: string, prefix: string): StoredEntry[] {
	const files = all(words, 'Contents').map((block) => ({
		name: (one(block, 'Key') ?? '').slice(prefix.length),
		size: Number(one(block, 'Size') ?? 0),
		isFolder: false,
	}))
	const folders = all(words, 'CommonPrefixes').map((block) => ({
		name: (one(block, 'Prefix') ?? '').slice(prefix.length).replace(/\/$/, ''),
		size: 0,
		isFolder: true,
	}))
	// The empty folder itself stands in its own list, under no name.
	return [...files, ...folders].filter(({ name }) => name !== '')
}

function all(words: string, tag: string): string[] {
	return [...words.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, inside = '']) => inside)
}

function one(words: string, tag: string): string | null {
	return all(words, tag)[0] ?? null
}
