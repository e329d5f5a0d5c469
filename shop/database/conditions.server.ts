/** Conditions for finding rows by user input. */
import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** Escapes the wildcards of a LIKE pattern. */
export function escapeLike(text: string): string {
	return text.replace(/[%_\\]/g, '\\$&')
}

/** Compares in lower case, as the indexes do. */
export function equalsEmail(column: SQLWrapper, email: string): SQL {
	return eq(sql`lower(${column})`, email.toLowerCase())
}
