/** Chooses a content encoding and compresses response bodies. */
import { PassThrough, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
	const accepted = String(acceptEncoding ?? '')
	if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
	return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}

const FAST = { brotli: 4, gzip: 5 }
const SMALL = { brotli: 9, gzip: 9 }

/** `fast` is for a response to one visitor, `small` for one that is cached and sent many times. */
export async function compress(bytes: Buffer, encoding: Encoding, aim: 'fast' | 'small'): Promise<Buffer> {
	const level = aim === 'fast' ? FAST : SMALL
	if (encoding === 'identity') return bytes
	if (encoding === 'gzip') return promisify(gzip)(bytes, { level: level.gzip })
	const params = { [constants.BROTLI_PARAM_QUALITY]: level.brotli }
	return promisify(brotliCompress)(bytes, { params })
}

/** Compresses a stream and flushes after each chunk, so that the browser can use it as soon as it arrives. */
export function createCompressor(encoding: Encoding): Transform {
	if (encoding === 'identity') return new PassThrough()
	if (encoding === 'gzip') return createGzip({ level: FAST.gzip, flush: constants.Z_SYNC_FLUSH })
	const params = { [constants.BROTLI_PARAM_QUALITY]: FAST.brotli }
	return createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params })
}

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml)|image\/svg)/

export function isCompressible(type: string, size: number): boolean {
	return size > 1_024 && COMPRESSIBLE.test(type)
}
