/** A letter as a mail program reads it: headers unfolded and put into plain words, and each part by its kind. */
export type ParsedEmail = {
	/** By their names in small letters; what stands twice is read twice. */
	headers: Map<string, string[]>
	/** Such as 'text/plain'. */
	parts: Map<string, string>
}

export function parseEmail(raw: string): ParsedEmail {
	const { headers, body } = cutAtHead(raw)
	const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type')?.[0] ?? '')?.[1]
	const pieces = boundary ? body.split(`--${boundary}`).slice(1, -1) : [raw]
	const parts = new Map<string, string>()
	for (const piece of pieces) {
		const part = cutAtHead(piece.replace(/^\r\n/, ''))
		const [kind = ''] = (part.headers.get('content-type')?.[0] ?? '').split(';')
		const way = part.headers.get('content-transfer-encoding')?.[0] ?? '7bit'
		parts.set(kind.trim(), decode(part.body, way).trim())
	}
	return { headers, parts }
}

function cutAtHead(raw: string): { headers: Map<string, string[]>; body: string } {
	const end = raw.indexOf('\r\n\r\n')
	const headers = new Map<string, string[]>()
	for (const line of raw
		.slice(0, end)
		.replace(/\r\n[ \t]+/g, ' ')
		.split('\r\n')) {
		const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
		headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), inWords(value)])
	}
	return { headers, body: raw.slice(end + 4) }
}

/** RFC 2047: '=?UTF-8?Q?=E0=AE=B5?='. The space between two such words is none. */
function inWords(value: string): string {
	return value
		.replace(/\?=\s+=\?/g, '?==?')
		.replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
			way.toUpperCase() === 'B'
				? decode(text, 'base64')
				: decode(text.replaceAll('_', ' '), 'quoted-printable'),
		)
}

function decode(text: string, way: string): string {
	if (way === 'base64') return Buffer.from(text, 'base64').toString()
	if (way !== 'quoted-printable') return text
	const bytes = text
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
	return Buffer.from(bytes, 'latin1').toString()
}
