/** How rows are found by what people type. */
import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** For LIKE, whose own signs are then letters like any other. */
export function escapeLike(words: string): string {
	return words.replace(/[%_\\]/g, '\\$&')
}

/** In any case: the indexes are on the small letters. */
export function isAddress(column: SQLWrapper, email: string): SQL {
	return eq(sql`lower(${column})`, email.toLowerCase())
}
