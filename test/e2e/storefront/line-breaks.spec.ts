import type { Page } from '@playwright/test'
import { fillAddress, fillCart, payByRequests, PURE } from '#test/e2e/support/checkout-steps.ts'
import { goTo, navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

const WIDTHS = [320, 360, 390, 412, 768]

test('no line ends within a date, a time, a number or the name of a state', async ({ page }) => {
	const number = await payByRequests(page)
	await fillCart(page, PURE)
	await open(page, '/product/1')
	const pages = {
		'/product/1': null,
		'/cart': null,
		'/contact': () => goTo(page, '/contact'),
		'/policies/return': () => goTo(page, '/policies/return'),
		'/policies/terms': () => goTo(page, '/policies/terms'),
		[`/track-order?id=${number}`]: null,
		[`/payment-success?transactionId=${number}`]: null,
		'/checkout': null,
	}
	for (const [path, go] of Object.entries(pages)) {
		await (go ? go() : navigate(page, path))
		if (path === '/checkout') await fillAddress(page, { City: 'Madurai', 'PIN code': '625001' })
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		if (path.startsWith('/payment-success'))
			await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 800 })
			// The page may still take on the new width.
			await expect.poll(() => listBrokenParts(page), { message: `${path} at ${width} px` }).toEqual([])
		}
	}
})

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'

/** What is read as one, so that a line must not end within it. */
const READ_AS_ONE = [
	String.raw`\+91 \d{5} \d{5}`,
	String.raw`\d{1,2}:\d\d [AP]M`,
	String.raw`day \d{1,2}(?: ${MONTH})?`,
	String.raw`\d{1,2} ${MONTH}(?: \d{4})?`,
	String.raw`${MONTH} \d{2}, \d{4}`,
	String.raw`(?:Tamil Nadu|West Bengal|\w+ Pradesh)(?: \d{6})?`,
	String.raw`₹[\d,.]+ per \w+`,
	String.raw`\d+ (?:×|g|kg|ml)(?!\w)`,
]

/** Lists what is broken by the end of a line on the page. */
function listBrokenParts(page: Page): Promise<string[]> {
	return page.evaluate((pattern) => {
		const parts = new RegExp(pattern.replaceAll(' ', String.raw`\s`), 'g')
		const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')
		/** The nearest element around a text that is a block, in which its lines are. */
		const blockOf = (node: Node) => {
			let block = node.parentElement
			while (block?.parentElement && isInline(block)) block = block.parentElement
			return block
		}
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		const blocks = new Map<Element, Text[]>()
		for (let node = texts.nextNode(); node; node = texts.nextNode()) {
			const block = blockOf(node)
			if (block?.checkVisibility() && node instanceof Text)
				blocks.set(block, [...(blocks.get(block) ?? []), node])
		}
		const place = (nodes: Text[], offset: number) => {
			let rest = offset
			for (const node of nodes) {
				if (rest <= node.data.length) return [node, rest] as const
				rest -= node.data.length
			}
			return null
		}
		return [...blocks.values()].flatMap((nodes) => {
			const whole = nodes.map(({ data }) => data).join('')
			return [...whole.matchAll(parts)].flatMap((match) => {
				const start = place(nodes, match.index)
				const end = place(nodes, match.index + match[0].length)
				if (!start || !end) return []
				const range = document.createRange()
				range.setStart(...start)
				range.setEnd(...end)
				const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top)
				return Math.max(...tops) - Math.min(...tops) > 8 ? [`${match[0]} in: ${whole.trim()}`] : []
			})
		})
	}, READ_AS_ONE.join('|'))
}
