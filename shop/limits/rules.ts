/** Rate limits: generous enough for many people behind one network address, too tight for scripts. */
export const LIMITS = {
	'create-payment': { max: 30, seconds: 60 },
	'verify-payment': { max: 120, seconds: 60 },
	'verify-promocode': { max: 20, seconds: 60 },
	'sign-in': { max: 60, seconds: 900 },
	'sign-in-mailbox': { max: 30, seconds: 3600 },
	'send-code': { max: 20, seconds: 3600 },
	'send-code-mailbox': { max: 5, seconds: 3600 },
	'send-code-mailbox-day': { max: 10, seconds: 86_400 },
	'verify-code': { max: 100, seconds: 3600 },
	subscribe: { max: 20, seconds: 3600 },
	'subscribe-mailbox': { max: 5, seconds: 86_400 },
	unsubscribe: { max: 20, seconds: 3600 },
	'unsubscribe-page': { max: 60, seconds: 3600 },
	contact: { max: 10, seconds: 3600 },
	'contact-mailbox': { max: 5, seconds: 3600 },
	'contact-mailbox-day': { max: 10, seconds: 86_400 },
	'generate-invoice': { max: 60, seconds: 600 },
	'track-order': { max: 60, seconds: 600 },
	'track-ticket': { max: 60, seconds: 600 },
	read: { max: 600, seconds: 60 },
	webhook: { max: 600, seconds: 60 },
} as const satisfies Record<string, { max: number; seconds: number }>
export type LimitName = keyof typeof LIMITS

/** The client to limit: an IPv4 address, also when mapped to IPv6, or an IPv6 /64, which is what one household gets. */
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
