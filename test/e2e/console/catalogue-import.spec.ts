/** Imports a catalogue file in the console, in the background and without scripts. */
import { truncateSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

const shop = openIsolatedShop()

const HEADER =
	'Product;Pack;Name;Coffee (%);Chicory (%);Tax category;Description;Story;Features;Net quantity;MRP;Selling price;Stock\n'
const BULK = Array.from(
	{ length: 60 },
	(_, index) =>
		`bulk-${index % 3};Pack ${index};Bulk ${index % 3};80;20;coffee-chicory;A dark roast.;From the hills of Coorg.;Dark;250;300;280;40\n`,
)
const fileOf = (name: string, text: string) => ({
	name,
	mimeType: 'text/csv',
	buffer: Buffer.from(`\uFEFFsep=;\n${text}`),
})

/** Makes the import wait until `work` is done, as it does while another file is imported. */
async function whileWaiting(work: () => Promise<void>): Promise<void> {
	// A connection of its own keeps the lock, however long the work takes: the shop's pool closes idle ones.
	const holder = new pg.Client({ connectionString: shop.databaseUrl() })
	await holder.connect()
	await holder.query(`select pg_advisory_lock(hashtextextended('catalogue imports', 0))`)
	await work()
	const countPutOff = () =>
		shop.count(`select count(*) from graphile_worker._private_jobs
			where key like 'catalogue-import:%' and run_at > now() and locked_at is null`)
	await expect.poll(countPutOff).toBe(1)
	await holder.end()
	await shop.rows(
		`update graphile_worker._private_jobs set run_at = now() where key like 'catalogue-import:%'`,
	)
}

test('the owner imports a file, leaves and comes back', async ({ page, newVisitor }) => {
	test.slow()
	await registerOwner(page, shop)

	await test.step('has it checked in the background', async () => {
		await open(page, '/admin/catalogue/import')
		await page.getByLabel('CSV file').setInputFiles(fileOf('bulk.csv', HEADER + BULK.join('')))
		await whileWaiting(async () => {
			await page.getByRole('button', { name: 'Check the file' }).click()
			await expect(page.getByText('Checking bulk.csv')).toBeVisible()
			await expect(page.getByRole('progressbar', { name: 'Lines checked' })).toBeVisible()
			await page.getByRole('link', { name: 'All products' }).click()
			await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
		})
		await navigate(page, '/admin/catalogue/import')
		await expect(page.getByText('60 lines: 60 would change something')).toBeVisible()
		const [lines] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('link', { name: 'Download everything that would change' }).click(),
		])
		expect(await readFile(await lines.path(), 'utf8')).toContain(
			'\n2,bulk-0,Pack 0,"new product, as a draft",',
		)
		await expectFits(page)
	})

	await test.step('imports exactly this file', async () => {
		await whileWaiting(async () => {
			await page.getByRole('button', { name: 'Import 60 lines' }).click()
			await expect(page.getByText('Importing bulk.csv')).toBeVisible()
		})
		await expect(page.getByText('60 lines: 60 changed something')).toBeVisible()
		expect(await shop.count('select count(*) from product_variants')).toBe(72)
		expect(await shop.count('select count(*) from catalogue_import_parts')).toBe(0)
	})

	await test.step('reads that a file is too large', async () => {
		const huge = test.info().outputPath('huge.csv')
		writeFileSync(huge, '')
		truncateSync(huge, 41_000_000)
		await page.getByLabel('CSV file').setInputFiles(huge)
		await expect(page.getByText('The limit is 40 MB')).toBeVisible()
	})

	await test.step('can do it without scripts', async () => {
		const { cookies } = await page.context().storageState()
		const plain = await newVisitor({ javaScriptEnabled: false })
		await plain.context().addCookies(cookies)
		await importPrice(plain)
	})
})

/** Without scripts, a page shows news only when it is loaded again. */
async function importPrice(plain: Page): Promise<void> {
	await plain.goto('/admin/catalogue/import')
	await plain
		.getByLabel('CSV file')
		.setInputFiles(fileOf('price.csv', 'Product;Pack;Selling price\npure;Small;245\n'))
	await plain.getByRole('button', { name: 'Check the file' }).click()
	const reloaded = async () => {
		await plain.goto('/admin/catalogue/import')
		return plain.getByRole('main').textContent()
	}
	await expect.poll(reloaded).toContain('Price: ₹240 (MRP ₹260) → ₹245 (MRP ₹260)')
	await plain.getByRole('button', { name: 'Import 1 line' }).click()
	await expect.poll(reloaded).toContain('1 line: 1 changed something')
}
