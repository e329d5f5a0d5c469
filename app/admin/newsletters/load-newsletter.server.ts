/** Loads what the screens of a newsletter show. */
import { loadFacts } from '#app/catalogue/page-facts.server.ts'
import { formatMoment } from '#shop/dates.ts'
import { listImages } from '#shop/images/images.server.ts'
import type { Newsletter } from '#shop/newsletters/admin.server.ts'
import { NEWSLETTER_SECTIONS } from '#shop/newsletters/definition.ts'
import { readFigures } from '#shop/newsletters/figures.server.ts'
import { NEWSLETTER_LABELS } from '#shop/newsletters/rules.ts'
import { toDraft } from '#shop/pages/draft.ts'
import { FACTS, isFact } from '#shop/pages/facts.ts'
import type { Shop } from '#shop/shop.server.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'

export async function loadDraft(shop: Shop, { content }: Newsletter) {
	const [facts, images, products] = await Promise.all([
		loadFacts(shop),
		listImages(shop, { bucket: 'home', folder: '' }),
		listShownProducts(shop),
	])
	return {
		content: toDraft(NEWSLETTER_SECTIONS, content),
		images: images.files.map(({ name, url }) => ({ name, url })),
		products: products.map(({ id, name }) => ({ id, name })),
		facts: Object.entries(FACTS).map(([name, meaning]) => ({
			name,
			meaning,
			value: isFact(name) ? facts[name].trim() : '',
		})),
	}
}

export async function loadSent(shop: Shop, newsletter: Newsletter) {
	const { id, status, slug, pace, problem, startedAt, finishedAt } = newsletter
	if (slug === null || startedAt === null) throw new Error(`Newsletter ${id} is sent without an address`)
	return {
		status,
		label: NEWSLETTER_LABELS[status],
		slug,
		pace,
		problem,
		startedAt: formatMoment(startedAt),
		finishedAt: finishedAt && formatMoment(finishedAt),
		figures: await readFigures(shop, id),
	}
}
