/** Reads the file of a submitted form as a stream. `request.formData()` would hold several copies of it in memory. */
import { data } from 'react-router'

type SentFile = {
	name: string
	bytes: AsyncIterable<Uint8Array>
}

const MAX_HEAD_BYTES = 8 * 1024

/** Returns null without a file of this name. Responds 400 to a malformed form, even while the file is being read. */
export async function readFile(request: Request, field: string): Promise<SentFile | null> {
	const [, quoted, plain] =
		/^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(
			request.headers.get('content-type') ?? '',
		) ?? []
	const boundary = quoted ?? plain
	if (!boundary || !request.body) throw malformed()
	const { readUntil } = openCursor(request.body)
	const delimiter = Buffer.from(`\r\n--${boundary}`)
	for await (const part of readUntil(delimiter)) void part
	for (;;) {
		const line = await readText(readUntil(Buffer.from('\r\n')))
		if (line === '--') return null
		const head = await readText(readUntil(Buffer.from('\r\n\r\n')))
		const content = readUntil(delimiter)
		const name = fileNameOf(head, field)
		if (name !== null) return { name, bytes: content }
		for await (const part of content) void part
	}
}

function malformed() {
	return data(null, { status: 400 })
}

/** Reads the file name from a part's headers. Returns null if it is another field, or no file. Browsers encode quotes and line breaks in names. */
function fileNameOf(head: string, field: string): string | null {
	const [, name, fileName] =
		/^content-disposition: *form-data; *name="([^"]*)"; *filename="([^"]*)"/im.exec(head) ?? []
	if (name !== field || fileName === undefined) return null
	return fileName.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ')
}

async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
	const parts: Uint8Array[] = []
	let length = 0
	for await (const part of bytes) {
		parts.push(part)
		length += part.length
		if (length > MAX_HEAD_BYTES) throw malformed()
	}
	return Buffer.concat(parts).toString()
}

function openCursor(body: AsyncIterable<Uint8Array>) {
	const chunks = body[Symbol.asyncIterator]()
	// Each delimiter begins with a line break, even that of the first part.
	let rest = Buffer.from('\r\n')

	/** Yields what precedes the delimiter, and continues after it. */
	async function* readUntil(delimiter: Buffer): AsyncGenerator<Uint8Array> {
		for (;;) {
			const at = rest.indexOf(delimiter)
			// The beginning of the delimiter may be at the end of what has arrived so far.
			const length = at >= 0 ? at : Math.max(rest.length - delimiter.length + 1, 0)
			const found = rest.subarray(0, length)
			rest = rest.subarray(at >= 0 ? at + delimiter.length : length)
			if (found.length > 0) yield found
			if (at >= 0) return
			const { done, value } = await chunks.next()
			if (done) throw malformed()
			rest = Buffer.concat([rest, value])
		}
	}
	return { readUntil }
}
