/** Which PostgreSQL the shop can live on. */

/** PostgreSQL 15, whose constraints may treat nulls as equal; nothing older is tried in our tests. */
const OLDEST_VERSION = 150_000

/** Why a server cannot be used, by its `server_version_num`, such as 140012; null when it can. */
export function whyTooOld(version: number): string | null {
	if (version >= OLDEST_VERSION) return null
	const major = Math.floor(version / 10_000)
	return `The shop needs PostgreSQL 15 or newer, and DATABASE_URL leads to PostgreSQL ${major}. Upgrade that server, point DATABASE_URL at a newer one, or remove it to use the PostgreSQL that comes with the shop.`
}
