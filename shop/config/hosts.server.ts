/** Recognizes host names and addresses of this machine or of a private network. */
import { BlockList, isIP } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

const PRIVATE = new BlockList()
PRIVATE.addAddress('0.0.0.0')
PRIVATE.addSubnet('10.0.0.0', 8)
PRIVATE.addSubnet('100.64.0.0', 10)
PRIVATE.addSubnet('169.254.0.0', 16)
PRIVATE.addSubnet('172.16.0.0', 12)
PRIVATE.addSubnet('192.168.0.0', 16)
PRIVATE.addAddress('::', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/** Names that public DNS never resolves, and single names such as those of containers. */
const PRIVATE_NAME = /^[^.]+$|\.(?:local|internal|lan|home\.arpa)$/

/** Returns whether this is the machine itself. `hostname` is as in a URL, with IPv6 perhaps in brackets. */
export function isLoopbackHost(hostname: string): boolean {
	return isListed(LOOPBACK, hostname) || /^(?:.+\.)?localhost$/i.test(hostname)
}

/** Returns whether this is the machine itself or a private network, where no stranger can open a page. */
export function isPrivateHost(hostname: string): boolean {
	if (isLoopbackHost(hostname) || isListed(PRIVATE, hostname)) return true
	return isIP(withoutBrackets(hostname)) === 0 && PRIVATE_NAME.test(hostname.toLowerCase())
}

function isListed(list: BlockList, hostname: string): boolean {
	const address = withoutBrackets(hostname)
	const version = isIP(address)
	return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

function withoutBrackets(hostname: string): string {
	return hostname.replace(/^\[(.*)\]$/, '$1')
}
