/** Labels for entries of the audit log, whose stored actions and subjects never change. */
import { sentenceCase } from '#app/admin/layout/sentence-case.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import type { NamedProduct } from '#shop/catalogue/variants/stored-variants.server.ts'
import { PAGE_NAMES, PAGES } from '#shop/pages/definitions.ts'
import type { TaxCategory } from '#shop/tax/rules.ts'

const ACTIONS = new Map([
	['message answered', 'message replied to'],
	['made an admin', 'admin access granted'],
])

export function actionLabel(action: string): string {
	return sentenceCase(ACTIONS.get(action) ?? action)
}

export function actorLabel(name: string): string {
	return name === COMMAND_LINE.name ? sentenceCase(name) : name
}

/** Labels 'product 1', 'product 1 small', 'tax coffee' and 'page home' with their names. */
export function createSubjectLabels({
	products,
	categories,
}: {
	products: readonly NamedProduct[]
	categories: readonly TaxCategory[]
}) {
	const labels = new Map<string, string>([
		['settings', 'Business details'],
		['shipping', 'Delivery'],
		['banner', 'Banner'],
		['newsletter', 'Newsletter'],
		...products.flatMap(({ id, shortName, sizes }) => [
			[`product ${id}`, shortName] as const,
			...sizes.map(({ value, label }) => [`product ${id} ${value}`, `${shortName}, ${label}`] as const),
		]),
		...categories.map(({ value, label }) => [`tax ${value}`, label] as const),
		...PAGE_NAMES.map((name) => [`page ${name}`, PAGES[name].label] as const),
	])
	return {
		labelOf: (subject: string) => labels.get(subject) ?? subject.replace(/^batch /, 'Batch '),
		subjectsLabelled: (text: string) => {
			const searched = text.trim().toLowerCase()
			if (searched === '') return []
			return [...labels]
				.filter(([, label]) => label.toLowerCase().includes(searched))
				.map(([subject]) => subject)
		},
	}
}
