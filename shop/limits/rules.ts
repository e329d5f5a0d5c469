/** How often one network address or one mailbox may ask. Generous to a household behind one address, tight to a machine. */
export const LIMITS = {
	'create-payment': { most: 30, seconds: 60 },
	'verify-payment': { most: 120, seconds: 60 },
	'verify-promocode': { most: 20, seconds: 60 },
	'sign-in': { most: 60, seconds: 900 },
	'sign-in-mailbox': { most: 30, seconds: 3600 },
	'send-code': { most: 20, seconds: 3600 },
	'send-code-mailbox': { most: 5, seconds: 3600 },
	'send-code-mailbox-day': { most: 10, seconds: 86_400 },
	'verify-code': { most: 100, seconds: 3600 },
	subscribe: { most: 20, seconds: 3600 },
	'subscribe-mailbox': { most: 5, seconds: 86_400 },
	unsubscribe: { most: 20, seconds: 3600 },
	'unsubscribe-page': { most: 60, seconds: 3600 },
	contact: { most: 10, seconds: 3600 },
	'contact-mailbox': { most: 5, seconds: 3600 },
	'contact-mailbox-day': { most: 10, seconds: 86_400 },
	'generate-invoice': { most: 60, seconds: 600 },
	'track-order': { most: 60, seconds: 600 },
	'track-ticket': { most: 60, seconds: 600 },
	read: { most: 600, seconds: 60 },
	notice: { most: 600, seconds: 60 },
} as const satisfies Record<string, { most: number; seconds: number }>
export type LimitName = keyof typeof LIMITS

/** One household gets a whole IPv6 /64, so the limit counts that; the same IPv4 in IPv6 clothes counts as itself. */
export function networkOf(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
	if (mapped?.[1]) return mapped[1]
	if (!address.includes(':')) return address
	const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
	const front = head.split(':').filter(Boolean)
	const back = tail.split(':').filter(Boolean)
	const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
	return `${[...front, ...zeros, ...back]
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ''))
		.join(':')}::/64`
}

export function windowStart(now: Date, seconds: number): Date {
	return new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000)
}

export function formatWait(seconds: number): string {
	const minutes = Math.ceil(seconds / 60)
	return minutes <= 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
