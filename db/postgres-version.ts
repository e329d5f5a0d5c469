/** Which PostgreSQL versions the shop supports. */

export const MIN_POSTGRES_VERSION = 15

/** Returns why a server cannot be used, or null. `version` is its `server_version_num`, such as 140012. */
export function whyUnsupported(version: number): string | null {
	const major = Math.floor(version / 10_000)
	if (major >= MIN_POSTGRES_VERSION) return null
	return `The shop needs PostgreSQL ${MIN_POSTGRES_VERSION} or newer, but DATABASE_URL leads to PostgreSQL ${major}. Upgrade that server, set DATABASE_URL to a newer one, or remove DATABASE_URL to use the PostgreSQL that comes with the shop.`
}
