/** The parcel a backup comes in: a tar that every machine can open (`tar xzf`), written and read a piece at a time. */

export type Entry = { name: string; body: Buffer }

const BLOCK = 512
const NAME = { from: 0, to: 100 }
/** The folders of a path that is too long for its own place. */
const FOLDERS = { from: 345, to: 500 }
const SIZE = { from: 124, to: 136 }
const CHECKSUM = { from: 148, to: 156 }

/** The parcel is broken: cut short, or not a parcel at all. */
export class BrokenParcel extends Error {}

export async function* writeTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
	for await (const { name, body } of entries) {
		yield headOf(name, body.length)
		yield body
		yield Buffer.alloc(padding(body.length))
	}
	yield Buffer.alloc(2 * BLOCK)
}

function headOf(name: string, size: number): Buffer {
	const head = Buffer.alloc(BLOCK)
	const { folders, rest } = divide(name)
	head.write(rest, NAME.from)
	head.write(folders, FOLDERS.from)
	head.write('0000600\0', 100)
	head.write('0000000\0', 108)
	head.write('0000000\0', 116)
	head.write(`${size.toString(8).padStart(11, '0')}\0`, SIZE.from)
	head.write('00000000000\0', 136)
	head.write('0', 156)
	head.write('ustar\u000000', 257)
	head.write(`${checksumOf(head).toString(8).padStart(6, '0')}\0 `, CHECKSUM.from)
	return head
}

function divide(name: string): { folders: string; rest: string } {
	const fits = (text: string, { from, to }: { from: number; to: number }) =>
		Buffer.byteLength(text) <= to - from
	if (fits(name, NAME)) return { folders: '', rest: name }
	for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
		const [folders, rest] = [name.slice(0, at), name.slice(at + 1)]
		if (fits(rest, NAME) && fits(folders, FOLDERS)) return { folders, rest }
	}
	throw new Error(`${name} is too long a name for a backup`)
}

/** The sum of the head's bytes, its own place counted as spaces. */
function checksumOf(head: Buffer): number {
	let sum = 0
	for (const [index, byte] of head.entries()) {
		sum += index >= CHECKSUM.from && index < CHECKSUM.to ? 0x20 : byte
	}
	return sum
}

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
	const reader = openReader(source)
	while (true) {
		const head = await reader.take(BLOCK)
		if (head.every((byte) => byte === 0)) return
		const kept = Number.parseInt(textOf(head, CHECKSUM), 8)
		if (kept !== checksumOf(head)) throw new BrokenParcel('A head in it is damaged')
		const size = Number.parseInt(textOf(head, SIZE), 8)
		const body = await reader.take(size)
		await reader.take(padding(size))
		const folders = textOf(head, FOLDERS)
		yield { name: (folders && `${folders}/`) + textOf(head, NAME), body }
	}
}

function openReader(source: AsyncIterable<Buffer>): { take(count: number): Promise<Buffer> } {
	const pieces = source[Symbol.asyncIterator]()
	let held: Buffer[] = []
	let length = 0
	return {
		async take(count) {
			while (length < count) {
				const next = await pieces.next()
				if (next.done) throw new BrokenParcel('It ends too early')
				held.push(next.value)
				length += next.value.length
			}
			const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
			held = [all.subarray(count)]
			length -= count
			return all.subarray(0, count)
		},
	}
}

function textOf(head: Buffer, { from, to }: { from: number; to: number }): string {
	return head.subarray(from, to).toString().replace(/\0.*$/s, '')
}

function padding(size: number): number {
	return (BLOCK - (size % BLOCK)) % BLOCK
}
