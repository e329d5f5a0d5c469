/** Which PostgreSQL the shop can live on. */

/** Its constraints may treat nulls as equal; nothing older is tried in our tests. */
export const MIN_POSTGRES_VERSION = 15

/** In a `server_version_num`. */
const A_MAJOR = 10_000

/** Why a server cannot be used, by its `server_version_num`, such as 140012; null when it can. */
export function whyUnsupported(version: number): string | null {
	const major = Math.floor(version / A_MAJOR)
	if (major >= MIN_POSTGRES_VERSION) return null
	return `The shop needs PostgreSQL ${MIN_POSTGRES_VERSION} or newer, and DATABASE_URL leads to PostgreSQL ${major}. Upgrade that server, point DATABASE_URL at a newer one, or remove it to use the PostgreSQL that comes with the shop.`
}
