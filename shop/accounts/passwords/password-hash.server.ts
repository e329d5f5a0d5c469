/** Hashes passwords with scrypt, a few at a time. Each hash stores its parameters. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { SIGN_IN_UNAVAILABLE } from '#shop/accounts/rules.ts'
import type { ScryptParameters } from '#shop/config/config.server.ts'
import { findEvicted } from '#shop/limits/queue-eviction.ts'
import { wideNetworkOf } from '#shop/limits/network.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

type Parameters = ScryptParameters & { keyBytes: number }

const KEY_BYTES = 32
/** The parameters of hashes that state none. The sign-in library made them until November 2026. */
const LEGACY: Parameters = { N: 16_384, r: 16, p: 1, keyBytes: 64 }
const SALT_BYTES = 16

/** Node hashes in its four worker threads, which also read files and resolve names. Two at a time leave the others free and limit the memory. */
export const MAX_CONCURRENT_HASHES = 2
/** Further requests would wait longer than people do. */
export const MAX_WAITING_HASHES = 50
/** One network with many requests must leave room for others. */
const MAX_WAITING_HASHES_OF_NETWORK = 10

const BUSY = refuse('unavailable', 'Login failed', {
	message: SIGN_IN_UNAVAILABLE,
	code: 'unavailable',
	retryAfter: 5,
})

export async function hashPassword(
	{ config: { passwordHashing }, withoutRequestSlot }: Pick<Shop, 'config' | 'withoutRequestSlot'>,
	{ password, clientIp }: { password: string; clientIp: string },
): Promise<Outcome<{ hash: string }>> {
	const salt = randomBytes(SALT_BYTES)
	const work = async () => {
		const key = await derive(password, salt, { ...passwordHashing, keyBytes: KEY_BYTES })
		const { N, r, p } = passwordHashing
		const parameters = `ln=${Math.log2(N)},r=${r},p=${p}`
		return { hash: `$scrypt$${parameters}$${salt.toString('base64url')}$${key.toString('base64url')}` }
	}
	return withoutRequestSlot(() => withHashSlot(clientIp, work))
}

/** `isOutdated` means that the hash has other parameters than a new one and should be replaced while the password is known. */
export async function verifyPassword(
	{ config: { passwordHashing }, withoutRequestSlot }: Pick<Shop, 'config' | 'withoutRequestSlot'>,
	{ password, hash, clientIp }: { password: string; hash: string; clientIp: string },
): Promise<Outcome<{ isRight: boolean; isOutdated: boolean }>> {
	const stored = parse(hash)
	if (!stored) return { ok: true, isRight: false, isOutdated: false }
	const work = async () => {
		const key = await derive(password, stored.salt, stored.parameters)
		const isRight = timingSafeEqual(key, stored.key)
		const { N, r, p } = stored.parameters
		return {
			isRight,
			isOutdated: N !== passwordHashing.N || r !== passwordHashing.r || p !== passwordHashing.p,
		}
	}
	return withoutRequestSlot(() => withHashSlot(clientIp, work))
}

type StoredHash = { parameters: Parameters; salt: Buffer | string; key: Buffer }

const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/
const LEGACY_FORMAT = /^([0-9a-f]{32}):([0-9a-f]{128})$/

function parse(hash: string): StoredHash | null {
	const [, ln, r, p, salt = '', key] = FORMAT.exec(hash) ?? []
	if (key) {
		const stored = Buffer.from(key, 'base64url')
		const parameters = { N: 2 ** Number(ln), r: Number(r), p: Number(p), keyBytes: stored.length }
		return { parameters, salt: Buffer.from(salt, 'base64url'), key: stored }
	}
	const [, legacySalt = '', legacyKey] = LEGACY_FORMAT.exec(hash) ?? []
	if (!legacyKey) return null
	// The sign-in library passed the salt as text.
	return { parameters: LEGACY, salt: legacySalt, key: Buffer.from(legacyKey, 'hex') }
}

function derive(password: string, salt: Buffer | string, { N, r, p, keyBytes }: Parameters): Promise<Buffer> {
	// Exactly what scrypt needs; Node's default is lower.
	const options = { N, r, p, maxmem: 128 * r * (N + p + 2) }
	return new Promise((resolve, reject) => {
		scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
			error ? reject(error) : resolve(key),
		)
	})
}

let running = 0
let waiting: { network: string; decide: (mayStart: boolean) => void }[] = []

/**
 * Runs `work` when one of the few slots for hashing is free. Some requests wait for one; the rest are refused. A full
 * queue makes room for a network that has fewer waiting.
 */
export async function withHashSlot<Value extends object>(
	clientIp: string,
	work: () => Promise<Value>,
): Promise<Outcome<Value>> {
	if (running < MAX_CONCURRENT_HASHES) running += 1
	// Work that ends passes its slot on.
	else if (!(await waitForSlot(wideNetworkOf(clientIp)))) return BUSY
	try {
		return { ok: true, ...(await work()) }
	} finally {
		const next = waiting.shift()
		if (next) next.decide(true)
		else running -= 1
	}
}

async function waitForSlot(network: string): Promise<boolean> {
	const ofNetwork = waiting.filter((other) => other.network === network).length
	if (ofNetwork >= MAX_WAITING_HASHES_OF_NETWORK) return false
	if (waiting.length >= MAX_WAITING_HASHES) {
		const evicted = findEvicted(waiting, network)
		if (!evicted) return false
		waiting = waiting.filter((other) => other !== evicted)
		evicted.decide(false)
	}
	const { promise, resolve } = Promise.withResolvers<boolean>()
	waiting.push({ network, decide: resolve })
	return promise
}
