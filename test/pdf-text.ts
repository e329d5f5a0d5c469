/** Reads the text of a PDF that PDFKit has drawn: its strings in the order in which they are drawn. */
import { inflateSync } from 'node:zlib'

export function pdfText(bytes: Uint8Array): string {
	const pdf = Buffer.from(bytes).toString('latin1')
	const objects = new Map(
		[...pdf.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]),
	)
	const fonts = new Map(
		[...pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
			const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
			return [name, readMap(streamOf(objects.get(map) ?? ''))]
		}),
	)
	const pages = [...pdf.matchAll(/\/Contents (\d+) 0 R/g)]
	return pages.map(([, id = '']) => drawnText(streamOf(objects.get(id) ?? ''), fonts)).join('\n')
}

type Glyphs = Map<string, string>

function drawnText(content: string, fonts: Map<string, Glyphs>): string {
	let glyphs: Glyphs = new Map()
	const strings: string[] = []
	for (const [, font, drawn = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g)) {
		if (font !== undefined) glyphs = fonts.get(font) ?? new Map()
		else
			strings.push(
				[...drawn.matchAll(/<([0-9a-f]*)>/g)].map(([, codes = '']) => decode(codes, glyphs)).join(''),
			)
	}
	return strings.join('\n')
}

function decode(codes: string, glyphs: Glyphs): string {
	return (codes.match(/.{4}/g) ?? []).map((code) => glyphs.get(code) ?? '').join('')
}

/** Reads the characters of each glyph. Their codes count from the beginning of a range. */
function readMap(map: string): Glyphs {
	const ranges = [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g)]
	return new Map(
		ranges.flatMap(([, first = '', characters = '']) =>
			[...characters.matchAll(/<([0-9a-f ]+)>/g)].map(([, character = ''], index) => [
				(Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
				Buffer.from(character.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
			]),
		),
	)
}

function streamOf(object: string): string {
	const [, stream = ''] = /stream\n(.*)\nendstream/s.exec(object) ?? []
	return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}
