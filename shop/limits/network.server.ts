/** Parses IP addresses as proxies and sockets write them, and finds the network that is limited for each. */
import { isIP, SocketAddress } from 'node:net'

/** The address in brackets, or an IPv4 address, before an optional port. */
const WITH_PORT = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/

/** Returns the address in one spelling without port, brackets and zone, and as IPv4 if it is mapped to IPv6. Returns null if it is not an address. */
export function parseAddress(text: string): string | null {
	const [, bracketed, beforePort] = WITH_PORT.exec(text.trim()) ?? []
	const bare = bracketed ?? beforePort ?? text.trim()
	const version = isIP(bare)
	if (version === 0) return null
	if (version === 4) return bare
	const [address = ''] = bare.split('%')
	return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** Returns the network to limit: an IPv4 address, or an IPv6 /64, which is what one household gets. */
export function networkOf(clientIp: string): string {
	return prefixOf(clientIp, 64)
}

/** For limits of one account or mailbox: an IPv4 address, or an IPv6 /48, the most that one line gets. */
export function wideNetworkOf(clientIp: string): string {
	return prefixOf(clientIp, 48)
}

function prefixOf(clientIp: string, bits: 48 | 64): string {
	const address = clientIp.includes(':') ? parseAddress(clientIp) : clientIp
	if (!address?.includes(':')) return address ?? clientIp
	const [front = [], back = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
	const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0')
	return `${[...front, ...zeros, ...back].slice(0, bits / 16).join(':')}::/${bits}`
}
