import { expect, test } from 'vitest'
import { loader } from '#app/newsletter/archive.tsx'
import { loader as loadSitemap } from '#app/seo/sitemap.ts'
import { loadSummaries } from '#app/catalogue/products.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { connect } from '#db/connect.ts'
import type { Shop } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()

test('newsletters that could not be read are not called none, and not left out of the sitemap', async () => {
	const process: Shop = { ...shop }
	const args = () => newVisitor(process).args('/newsletters')
	expect(await loader(args())).toEqual({ newsletters: [] })
	const { context }: { context: Context } = args()
	await loadSummaries(context)
	const { db, close } = connect('postgres://nobody@127.0.0.1:1/nothing')
	process.db = db
	await expect(loader(args())).rejects.toThrow()
	await expect(loadSitemap(args())).rejects.toThrow()
	await close()
})
