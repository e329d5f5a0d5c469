/** SQL conditions that find rows by user input. */
import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** For constraints and indexes, which can have no parameters: the values as literals of SQL, which they must not break. */
export function literals(values: readonly string[]): SQL {
	return sql.raw(values.map((value) => `'${value}'`).join(', '))
}

export function escapeLike(text: string): string {
	return text.replace(/[%_\\]/g, '\\$&')
}

/** Compares in lower case, as the indexes do. */
export function equalsEmail(column: SQLWrapper, email: string): SQL {
	return eq(sql`lower(${column})`, email.toLowerCase())
}

/** The SQL form of `canonicalEmail`. */
export function mailboxOf(recipient: SQLWrapper): SQL {
	const email = sql`lower(${recipient} ->> 'email')`
	const untagged = sql`split_part(split_part(${email}, '@', 1), '+', 1)`
	const domain = sql`split_part(${email}, '@', 2)`
	return sql`(case when ${domain} in ('gmail.com', 'googlemail.com') then replace(${untagged}, '.', '') || '@gmail.com' else ${untagged} || '@' || ${domain} end)`
}
