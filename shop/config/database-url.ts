/** Parses the URL of a PostgreSQL server, or of several with the same data, of which one (the primary) accepts writes. */

/** The groups are scheme, user and password; hosts; the rest. */
const DATABASE_URL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/

/** Which host libpq connects to. The shop writes, so other values would contradict it. */
const PRIMARY = ['read-write', 'primary']

/** Returns a URL for each host, or null if it is not the URL of a database. */
export function listHostUrls(url: string): [string, ...string[]] | null {
	const [, before, hosts, after] = DATABASE_URL.exec(url) ?? []
	if (before === undefined || hosts === undefined) return null
	const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${after}`)
	return [first, ...others].every((one) => URL.canParse(one)) ? [first, ...others] : null
}

/** Returns how a setting with this URL must be changed, or null. */
export function whyInvalidDatabaseUrl(url: string): string | null {
	const [first] = listHostUrls(url) ?? []
	if (first === undefined)
		return 'must be a URL such as postgres://user:password@host:5432/shop, or several hosts as in @one:5432,two:5432/shop'
	const target = new URL(first).searchParams.get('target_session_attrs')
	if (target === null || PRIMARY.includes(target)) return null
	return `must have target_session_attrs=${PRIMARY[0]}, or none: the shop writes`
}

/** Returns the URL of another database on the same server. */
export function onOtherDatabase(url: string, database: string): string {
	return url.replace(/\/[^/?]*(?=\?|$)/, `/${encodeURIComponent(database)}`)
}

/** Returns hosts and database for messages, without user and password. */
export function describeDatabase(url: string): string {
	const hosts = (listHostUrls(url) ?? [url]).map((one) => new URL(one))
	return hosts.map(({ host }) => host).join(',') + (hosts[0]?.pathname ?? '')
}
