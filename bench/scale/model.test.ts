import { expect, test } from 'vitest'
import { type Measured, planSale } from './model.ts'

/** The figures are round, so that the arithmetic can be followed. */
const MEASURED: Measured = {
	cachedPage: { web: 0.1, database: 0, roundTrips: 0, bytes: 10_000 },
	personalPage: { web: 10, database: 5, roundTrips: 10, bytes: 10_000 },
	checkoutPage: { web: 10, database: 5, roundTrips: 10, bytes: 10_000 },
	order: { web: 10, database: 10, roundTrips: 20, bytes: 0 },
	confirmation: { web: 10, database: 10, roundTrips: 40, bytes: 0 },
	orderBytes: 20_000,
	fileBytes: 500_000,
	files: 10,
}

test('the cost of a visitor is multiplied by the visitors of the busiest minute', () => {
	const sale = planSale(36_000, MEASURED)
	// 10 visitors a second on average, 30 at the peak.
	// Web, ms: 6 × 0.9 × 0.05 × 0.1 + 6 × 0.1 × 10 + 0.08 × 10 + 0.04 × 10 + 0.032 × 10 = 7.547.
	expect(sale.webCores).toBeCloseTo((30 * 7.547) / 1000 / 0.6, 5)
	// Without a CDN: 6 × 0.9 × 0.1 + 10 × 0.1 + 7.52 = 9.06.
	expect(sale.webCoresWithoutCdn).toBeCloseTo((30 * 9.06) / 1000 / 0.6, 5)
	// PostgreSQL, ms: 0.6 × 5 + 0.08 × 5 + 0.04 × 10 + 0.032 × 10 = 4.12.
	expect(sale.databaseCores).toBeCloseTo((30 * 4.12) / 1000 / 0.6, 5)
	expect(sale.ordersPerSecond).toBeCloseTo(1.2, 5)
	expect(sale.orderOnTheWay).toBe(10)
})

test('there are never fewer than two processes, nor a database of fewer than two cores', () => {
	const sale = planSale(1, MEASURED)
	expect([sale.processes, sale.databaseSize, sale.needsPooler]).toEqual([2, 2, false])
	expect(sale.queue).toEqual({ people: 0, minutes: 0 })
})

test('the database is saturated when its cores are as busy as they should be', () => {
	const sale = planSale(1_000_000, MEASURED)
	// 833.3 visitors a second at the peak × 4.12 ms = 3.43 cores, at 0.6: 5.72.
	expect(sale.databaseCores).toBeCloseTo(5.722, 3)
	expect(sale.databaseSize).toBe(8)
	// 8 cores × 0.6 / 4.12 ms = 1,165 visitors a second, of whom 0.04 order.
	expect(sale.saturatesAt).toBeCloseTo(46.6, 1)
	expect(sale.saturatesAtVisitors).toBeCloseTo((1165.05 * 3600) / 3, -2)
	expect(sale.needsPooler).toBe(true)
	// Twice as many want 66.67 orders a second, 20.07 more than it carries, for 900 seconds.
	expect(sale.queue.people).toBeCloseTo(18_058, -1)
	expect(sale.queue.minutes).toBeCloseTo(6.5, 1)
})

test('the costs of a month add up', () => {
	const sale = planSale(1_000_000, MEASURED)
	// 8 hours of the sale, and 722 at a fiftieth of it: 22.44 million visits, 4 % of which order.
	expect(sale.monthlyOrders).toBeCloseTo(897_600, 0)
	expect(sale.monthlyDatabaseGigabytes).toBeCloseTo(17.952, 3)
	expect(sale.costs['CDN, bytes']).toBeCloseTo(((22.44e6 * 560_000) / 1e9) * 9, 0)
	const costs = Object.values(sale.costs)
	const sum = costs.reduce((total, cost) => total + cost, 0)
	expect(sale.monthlyCost).toBeCloseTo(sum, 5)
})
