/** Prints what a festival sale needs at two sizes: the measured cost of each operation, and what follows from it. */
import type pg from 'pg'
import { measureSale } from './measure.ts'
import { type Measured, OPERATIONS, operations, planSale, type Sale } from './model.ts'

const SIZES = [10_000, 1_000_000]

export async function benchScale(databaseUrl: string, pool: pg.Pool): Promise<void> {
	const measured = await measureSale(databaseUrl, pool)
	console.log('Measured, for one operation: ms of the web server, ms of PostgreSQL, round trips, bytes')
	for (const name of operations()) printCost(name, measured)
	console.log(`  a paid order takes ${kilobytes(measured.orderBytes)} kB in the database`)
	console.log(`  a first visit: ${measured.files} files, ${kilobytes(measured.fileBytes)} kB`)
	console.log('Computed from it with the assumptions of bench/scale/model.ts:')
	for (const size of SIZES) printSale(planSale(size, measured))
}

function printCost(name: keyof typeof OPERATIONS, measured: Measured): void {
	const { web, database, roundTrips, bytes } = measured[name]
	console.log(
		`  ${OPERATIONS[name]}: ${web.toFixed(2)}, ${database.toFixed(2)}, ${roundTrips.toFixed(1)}, ${Math.round(bytes)}`,
	)
}

function printSale(sale: Sale): void {
	const line = (label: string, value: string) => console.log(`  ${label}: ${value}`)
	console.log(`${whole(sale.visitorsAnHour)} visitors an hour`)
	line(
		'requests a second at the peak, and those that reach the shop',
		`${whole(sale.requestsPerSecond)}, ${sale.originRequestsPerSecond.toFixed(1)}`,
	)
	line('orders a second at the peak', sale.ordersPerSecond.toFixed(1))
	line(
		'cores of web servers, with the CDN and without',
		`${sale.webCores.toFixed(2)}, ${sale.webCoresWithoutCdn.toFixed(1)}`,
	)
	line(
		'processes, and their connections',
		`${sale.processes}, ${sale.connections}${sale.needsPooler ? ' (through a pooler)' : ''}`,
	)
	line('cores of PostgreSQL, and the size to rent', `${sale.databaseCores.toFixed(2)}, ${sale.databaseSize}`)
	line(
		'that size carries, orders a second and visitors an hour',
		`${whole(sale.saturatesAt)}, ${whole(sale.saturatesAtVisitors)}`,
	)
	line(
		'if twice as many come for 15 minutes: buyers who wait, and minutes',
		`${whole(sale.queue.people)}, ${sale.queue.minutes.toFixed(1)}`,
	)
	line('ms of an order on the way to the database', sale.orderOnTheWay.toFixed(1))
	line(
		'orders a month, and GB of them',
		`${whole(sale.monthlyOrders)}, ${sale.monthlyDatabaseGigabytes.toFixed(2)}`,
	)
	for (const [name, cost] of Object.entries(sale.costs)) line(`₹ a month, ${name}`, whole(cost))
	line('₹ a month', whole(sale.monthlyCost))
}

function kilobytes(bytes: number): string {
	return (bytes / 1000).toFixed(1)
}

function whole(number: number): string {
	return Math.round(number).toLocaleString('en')
}
