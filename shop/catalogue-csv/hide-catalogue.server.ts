/** Copies the catalogue for a dry run, which would otherwise lock every row that it changes. */
import { getTableName, sql } from 'drizzle-orm'
import { analyzeCatalogue } from './batch.server.ts'
import { productPrices, products, productVariants } from '#shop/catalogue/tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'

/** Until the transaction ends, the table names mean the copies, because PostgreSQL looks for temporary tables first. */
export async function hideCatalogue(transaction: Transaction): Promise<void> {
	for (const table of [products, productVariants, productPrices, stockLevels]) {
		const name = sql.identifier(getTableName(table))
		await transaction.execute(
			sql`create temporary table ${name} (like public.${name} including all) on commit drop`,
		)
		await transaction.execute(sql`insert into ${name} select * from public.${name}`)
	}
	await transaction.execute(
		sql`select setval(pg_get_serial_sequence('products', 'id'), coalesce(max(${products.id}), 1)) from ${products}`,
	)
	await analyzeCatalogue(transaction)
}
