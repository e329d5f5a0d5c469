/** The URL of a PostgreSQL, or of several that have the same data and of which one, the primary, accepts writes. */

/** Scheme, user and password; hosts; the rest. */
const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/

/** Which of the hosts libpq connects to. The shop writes, so others than these would contradict it. */
const PRIMARY = ['read-write', 'primary']

/** A URL for each host; null if it is not a database's. */
export function listHostUrls(url: string): [string, ...string[]] | null {
	const [, before, hosts, after] = FORM.exec(url) ?? []
	if (before === undefined || hosts === undefined) return null
	const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${after}`)
	return [first, ...others].every((one) => URL.canParse(one)) ? [first, ...others] : null
}

/** How a setting with this URL must be changed; null if it need not. */
export function whyInvalidDatabaseUrl(url: string): string | null {
	const [first] = listHostUrls(url) ?? []
	if (first === undefined)
		return 'must be a URL such as postgres://user:password@host:5432/shop, or several hosts as in @one:5432,two:5432/shop'
	const target = new URL(first).searchParams.get('target_session_attrs')
	if (target === null || PRIMARY.includes(target)) return null
	return `must have target_session_attrs=${PRIMARY[0]}, or none: the shop writes`
}

/** The same servers with another database. */
export function onOtherDatabase(url: string, database: string): string {
	return url.replace(/\/[^/?]*(?=\?|$)/, `/${encodeURIComponent(database)}`)
}

/** Hosts and database, without user and password. */
export function describeDatabase(url: string): string {
	const hosts = (listHostUrls(url) ?? [url]).map((one) => new URL(one))
	return hosts.map(({ host }) => host).join(',') + (hosts[0]?.pathname ?? '')
}
