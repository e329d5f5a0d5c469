import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SalesFigures } from './figures.tsx'
import { rupees } from '#shop/money.ts'

test('a day without orders has no average order value', () => {
	const sales = [
		{ from: '2026-11-20', orders: 0, sales: rupees(0) },
		{ from: '2026-11-21', orders: 2, sales: rupees(500) },
	]
	const html = renderToStaticMarkup(<SalesFigures sales={sales} step={1} />)
	const rows = [...html.matchAll(/<td>(2\d Nov 2026)<\/td><td class="number">([^<]+)</g)].map(
		([, day, value]) => `${day} ${value}`,
	)
	expect(rows.slice(-2)).toEqual(['21 Nov 2026 ₹250', '20 Nov 2026 –'])
	expect(html).toContain('₹500 from 2 orders, ₹250 on average')
})

test('without orders, one sentence stands in place of empty charts', () => {
	const sales = [{ from: '2026-11-20', orders: 0, sales: rupees(0) }]
	const html = renderToStaticMarkup(<SalesFigures sales={sales} step={1} />)
	expect(html).toContain('No orders in this period.')
	expect(html).not.toContain('<figure')
})
