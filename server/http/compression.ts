/** Which compressed copy of a body a visitor can read. */
import { PassThrough, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export function bestEncoding(accepted: string | string[] | undefined): Encoding {
	const words = String(accepted ?? '')
	if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(words)) return 'br'
	return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(words) ? 'gzip' : 'identity'
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** `once` for an answer that is made for one visitor, `often` for one that is kept and sent many times. */
export async function compress(bytes: Buffer, encoding: Encoding, how: 'once' | 'often'): Promise<Buffer> {
	if (encoding === 'identity') return bytes
	if (encoding === 'gzip') return zip(bytes, { level: how === 'often' ? 9 : 5 })
	const quality = how === 'often' ? 9 : 4
	return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

/** Packs a body as it comes: each piece can be read as soon as it has arrived. */
export function packer(encoding: Encoding): Transform {
	if (encoding === 'identity') return new PassThrough()
	if (encoding === 'gzip') return createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
	const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
	return createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params })
}

const GAINS = /^(?:text\/|application\/(?:json|javascript|xml)|image\/svg)/

export function gainsFromCompression(type: string, size: number): boolean {
	return size > 1_024 && GAINS.test(type)
}
