import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

const HOSTILE =
	'--X\r\n\r\n--\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n"காபி"\0\r\n--'

/** Networks deliver a body in pieces of any length. */
function inPieces(bytes: Uint8Array, length: number): ReadableStream<Uint8Array> {
	let at = 0
	return new ReadableStream({
		pull(controller) {
			if (at >= bytes.length) controller.close()
			else controller.enqueue(bytes.slice(at, at + length))
			at += length
		},
	})
}
async function sent(form: FormData, length: number): Promise<Request> {
	const whole = new Request('http://shop.example/', { method: 'POST', body: form })
	const body = inPieces(await whole.bytes(), length)
	const init = { method: 'POST', headers: whole.headers, body, duplex: 'half' }
	return new Request(whole.url, init)
}
async function contentOf(file: Awaited<ReturnType<typeof readFile>>): Promise<string> {
	const parts = []
	for await (const part of file?.bytes ?? []) parts.push(part)
	return Buffer.concat(parts).toString()
}

test.each([1, 2, 7, 64, 100_000])('a file that comes in pieces of %i bytes', async (length) => {
	const form = new FormData()
	form.set('intent', 'check')
	form.set('other', new File(['no'], 'other.csv'))
	form.set('file', new File([HOSTILE], 'my "new" கடை.csv'))
	form.set('last', 'x')
	const file = await readFile(await sent(form, length), 'file')
	expect(file?.name).toBe('my "new" கடை.csv')
	expect(await contentOf(file)).toBe(HOSTILE)
})

const post = (type: string, body: string) =>
	new Request('http://shop.example/', { method: 'POST', body, headers: { 'content-type': type } })

test('a form without a file, and one where none was chosen', async () => {
	const form = new FormData()
	form.set('file', 'text')
	expect(await readFile(await sent(form, 5), 'file')).toBe(null)
	const head = 'Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: text/csv'
	const file = await readFile(
		post('multipart/form-data; boundary="X"', `--X\r\n${head}\r\n\r\n\r\n--X--\r\n`),
		'file',
	)
	expect([file?.name, await contentOf(file)]).toEqual(['', ''])
})

test('anything else is refused', async () => {
	const refused = { init: { status: 400 } }
	await expect(readFile(post('text/csv', 'a,b'), 'file')).rejects.toMatchObject(refused)
	const form = 'multipart/form-data; boundary=X'
	for (const body of ['', '--X\r\n', `--X\r\n${'a'.repeat(20_000)}`])
		await expect(readFile(post(form, body), 'file')).rejects.toMatchObject(refused)
	const head = 'Content-Disposition: form-data; name="file"; filename="a.csv"'
	const broken = await readFile(post(form, `--X\r\n${head}\r\n\r\nhalf of it`), 'file')
	await expect(contentOf(broken)).rejects.toMatchObject(refused)
})
