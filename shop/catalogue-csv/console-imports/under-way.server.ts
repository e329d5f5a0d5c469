/** Lists the imports that a server works on or will work on. */
import { and, eq, inArray } from 'drizzle-orm'
import { catalogueImports, type ImportState } from '#shop/catalogue-csv/tables.server.ts'

export const UNDER_WAY: ImportState[] = ['checking', 'importing']

export function isUnderWay({ state }: { state: ImportState }): boolean {
	return UNDER_WAY.includes(state)
}

export function ofUnderWay(importId: string) {
	return and(eq(catalogueImports.id, importId), inArray(catalogueImports.state, UNDER_WAY))
}
