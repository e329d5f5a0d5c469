/** An S3 server for tests: supports the operations that the shop uses, and verifies every signature. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type FakeS3 = {
	settings: {
		S3_ENDPOINT: string
		S3_BUCKET: string
		S3_REGION: string
		S3_ACCESS_KEY: string
		S3_SECRET_KEY: string
	}
	/** The stored content and its type, by key. */
	objects: Map<string, { bytes: Buffer; type: string }>
	/** Makes every call fail with this status. Null makes them succeed again. */
	failWith(status: number | null): void
	close(): void
}

const BUCKET = 'shop-images'
const REGION = 'ap-south-1'
const KEY = 'AKIDEXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
/** The number is small, so that listings have several pages. */
const ENTRIES_PER_PAGE = 3

export async function openFakeS3(): Promise<FakeS3> {
	const objects: FakeS3['objects'] = new Map()
	let failure: number | null = null
	const server = createServer((request, response) => {
		void respond(request, response)
	})
	async function respond(request: IncomingMessage, response: ServerResponse) {
		const body = await buffer(request)
		if (failure) return response.writeHead(failure).end()
		if (!isSigned(request, body)) return response.writeHead(403).end('SignatureDoesNotMatch')
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage')
		const [, bucket, ...rest] = pathname.split('/')
		const key = rest.join('/')
		if (bucket !== BUCKET) return response.writeHead(404).end('NoSuchBucket')
		if (key === '') return response.end(listing(objects, searchParams))
		if (request.method === 'PUT') {
			objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
			return response.end()
		}
		if (request.method === 'DELETE') {
			objects.delete(key)
			return response.writeHead(204).end()
		}
		const found = objects.get(key)
		return found ? response.end(found.bytes) : response.writeHead(404).end('NoSuchKey')
	}
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	return {
		settings: {
			S3_ENDPOINT: `http://127.0.0.1:${port}`,
			S3_BUCKET: BUCKET,
			S3_REGION: REGION,
			S3_ACCESS_KEY: KEY,
			S3_SECRET_KEY: SECRET,
		},
		objects,
		failWith: (status) => {
			failure = status
		},
		close: () => {
			server.closeAllConnections()
			server.close()
		},
	}
}

/** Verifies Signature Version 4 by its specification, without the client under test. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
	const match = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})/.exec(
		headers.authorization ?? '',
	)
	const [, credential = '', names = '', signature] = match ?? []
	const [key, day = '', region = '', service = ''] = credential.split('/')
	const bodyHash = String(headers['x-amz-content-sha256'] ?? '')
	if (key !== KEY || region !== REGION || service !== 's3') return false
	if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return false
	const { pathname, searchParams } = new URL(url ?? '', 'http://storage')
	const query = [...searchParams]
		.map((pair) => pair.map(escape).join('='))
		.toSorted()
		.join('&')
	const canonicalHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
	const canonical = [method, pathname, query, canonicalHeaders.join(''), names, bodyHash].join('\n')
	const scope = `${day}/${region}/${service}/aws4_request`
	const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
	const signingKey = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
	return names.split(';').includes('host') && hmac(signingKey, toSign).toString('hex') === signature
}

function listing(objects: FakeS3['objects'], query: URLSearchParams): string {
	const prefix = query.get('prefix') ?? ''
	const from = Number(query.get('continuation-token') ?? 0)
	const matching = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
	const entries = matching.map((key) => {
		const slash = key.indexOf('/', prefix.length)
		const isFile = slash < 0 || key === prefix
		return isFile
			? `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`
			: `<CommonPrefixes><Prefix>${key.slice(0, slash + 1)}</Prefix></CommonPrefixes>`
	})
	const all = [...new Set(entries)]
	const next = from + ENTRIES_PER_PAGE
	const more = next < all.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
	return `<?xml version="1.0"?><ListBucketResult>${all.slice(from, next).join('')}${more}</ListBucketResult>`
}

function escape(text: string): string {
	return encodeURIComponent(text).replace(
		/[!'()*]/g,
		(letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
	)
}

function sha256(content: string | Buffer): string {
	return createHash('sha256').update(content).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest()
}
