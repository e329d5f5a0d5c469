/** Parses an email: unfolds and decodes its headers, and decodes each part. */
export type ParsedEmail = {
	/** The values of each header, by its name in lower case. */
	headers: Map<string, string[]>
	/** The text of each part, by its type such as 'text/plain'. */
	parts: Map<string, string>
}

export function parseEmail(raw: string): ParsedEmail {
	const { headers, body } = splitHeaders(raw)
	const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type')?.[0] ?? '')?.[1]
	const rawParts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [raw]
	const parts = new Map<string, string>()
	for (const rawPart of rawParts) {
		const part = splitHeaders(rawPart.replace(/^\r\n/, ''))
		const [type = ''] = (part.headers.get('content-type')?.[0] ?? '').split(';')
		const encoding = part.headers.get('content-transfer-encoding')?.[0] ?? '7bit'
		parts.set(type.trim(), decode(part.body, encoding).trim())
	}
	return { headers, parts }
}

function splitHeaders(raw: string): { headers: Map<string, string[]>; body: string } {
	const end = raw.indexOf('\r\n\r\n')
	const headers = new Map<string, string[]>()
	for (const line of raw
		.slice(0, end)
		.replace(/\r\n[ \t]+/g, ' ')
		.split('\r\n')) {
		const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
		headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), decodeHeader(value)])
	}
	return { headers, body: raw.slice(end + 4) }
}

/** Decodes RFC 2047 words such as '=?UTF-8?Q?=E0=AE=B5?='. White space between two of them is ignored. */
function decodeHeader(value: string): string {
	return value
		.replace(/\?=\s+=\?/g, '?==?')
		.replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
			encoding.toUpperCase() === 'B'
				? decode(text, 'base64')
				: decode(text.replaceAll('_', ' '), 'quoted-printable'),
		)
}

function decode(text: string, encoding: string): string {
	if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
	if (encoding !== 'quoted-printable') return text
	const bytes = text
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
	return Buffer.from(bytes, 'latin1').toString()
}
