/**
 * Computes what a sale of a given size needs from the measured cost of each operation. Nothing is measured here; the
 * assumptions are in `ASSUMED` and `PRICES`.
 */

/** The cost of one operation: milliseconds of processor time, round trips to the database, bytes sent. */
export type Cost = { web: number; database: number; roundTrips: number; bytes: number }

export const OPERATIONS = {
	cachedPage: 'a public page from the shop’s own cache',
	personalPage: 'a public page for a visitor with a session',
	checkoutPage: 'checkout opened, with its prices and a promo code',
	order: 'an order placed, its payment created at the sandbox',
	confirmation: 'its payment confirmed, invoice numbered, email sent',
} as const
export type Operation = keyof typeof OPERATIONS
export type Measured = Record<Operation, Cost> & {
	/** Database bytes of a paid order, with indexes. */
	orderBytes: number
	/** Bytes of scripts, styles, fonts and images of a first visit. */
	fileBytes: number
	files: number
}

const ASSUMED = {
	/** The busiest minute compared with the average of its hour. */
	peak: 3,
	pagesPerVisit: 6,
	/** The shares of visitors who have a session (their pages bypass the CDN), who open checkout and who order; and of orders that are paid. */
	signedIn: 0.1,
	checkout: 0.08,
	ordering: 0.04,
	paid: 0.8,
	/** The share of pages without a session that the CDN has. The rest has expired, was purged, or is a search. */
	cdnHits: 0.95,
	/** How busy a processor core should be at the peak. */
	busyWeb: 0.6,
	busyDatabase: 0.6,
	/** How much of a core one process uses, because rendering has one thread. */
	coresPerProcess: 1,
	/** Two, so that one may fail or be replaced. */
	minProcesses: 2,
	connectionsPerProcess: 18,
	/** Milliseconds between a web server and the database in one data centre. */
	roundTrip: 0.5,
	/** Hours a month at this size, and of ordinary days at a fiftieth of it. */
	saleHours: 8,
	ordinaryHours: 722,
	ordinaryShare: 1 / 50,
} as const

/** ₹ a month, as Indian regions of large providers charge without a contract. These are assumptions, without payment fees. */
const PRICES = {
	webCore: 2_000,
	databaseCore: 5_000,
	gigabyteStored: 12,
	gigabyteSent: 9,
	millionRequests: 90,
	thousandEmails: 9,
	monitoringAndBackups: 3_000,
} as const

/** PostgreSQL's default. */
const MAX_CONNECTIONS = 100
const DATABASE_SIZES = [2, 4, 8, 16, 32, 64]

export type Sale = {
	visitorsAnHour: number
	ordersPerSecond: number
	requestsPerSecond: number
	originRequestsPerSecond: number
	webCores: number
	webCoresWithoutCdn: number
	processes: number
	databaseCores: number
	databaseSize: number
	connections: number
	needsPooler: boolean
	/** The orders per second at which a database of this size is as busy as it should be. */
	saturatesAt: number
	/** The visitors per hour who would order that much. */
	saturatesAtVisitors: number
	/** If twice as many visitors come for a quarter of an hour: how many wait before checkout at its end, and for how many minutes. */
	queue: { people: number; minutes: number }
	/** The milliseconds of an order that are spent on the way to the database and back. */
	orderOnTheWay: number
	monthlyOrders: number
	monthlyDatabaseGigabytes: number
	monthlyCost: number
	costs: Record<string, number>
}

export function planSale(visitorsAnHour: number, measured: Measured): Sale {
	const perVisit = costOfVisit(measured, { hasCdn: true })
	const visits = (visitorsAnHour / 3600) * ASSUMED.peak
	const webCores = (visits * perVisit.web) / 1000 / ASSUMED.busyWeb
	const withoutCdn = (visits * costOfVisit(measured, { hasCdn: false }).web) / 1000 / ASSUMED.busyWeb
	const databaseCores = (visits * perVisit.database) / 1000 / ASSUMED.busyDatabase
	const processes = Math.max(ASSUMED.minProcesses, Math.ceil(webCores / ASSUMED.coresPerProcess))
	const databaseSize = DATABASE_SIZES.find((size) => size >= databaseCores) ?? Math.ceil(databaseCores)
	const visitsAtSaturation = (databaseSize * ASSUMED.busyDatabase * 1000) / perVisit.database
	const ordersPerSecond = visits * ASSUMED.ordering
	const saturatesAt = visitsAtSaturation * ASSUMED.ordering
	const month = planMonth(visitorsAnHour, measured, { processes, databaseSize })
	return {
		visitorsAnHour,
		ordersPerSecond,
		requestsPerSecond: visits * (ASSUMED.pagesPerVisit + measured.files + perVisit.requests),
		originRequestsPerSecond: visits * (perVisit.pages + perVisit.requests),
		webCores,
		webCoresWithoutCdn: withoutCdn,
		processes,
		databaseCores,
		databaseSize,
		connections: processes * ASSUMED.connectionsPerProcess,
		needsPooler: processes * ASSUMED.connectionsPerProcess > MAX_CONNECTIONS,
		saturatesAt,
		saturatesAtVisitors: (visitsAtSaturation * 3600) / ASSUMED.peak,
		queue: queueOf(2 * ordersPerSecond, saturatesAt),
		orderOnTheWay: measured.order.roundTrips * ASSUMED.roundTrip,
		...month,
	}
}

const CROWD_SECONDS = 900

function queueOf(wanted: number, carried: number): Sale['queue'] {
	const people = Math.max(0, (wanted - carried) * CROWD_SECONDS)
	return { people, minutes: people / carried / 60 }
}

type VisitCost = { web: number; database: number; pages: number; requests: number }

/** Computes the average work of the web servers for one visitor. */
function costOfVisit(measured: Measured, { hasCdn }: { hasCdn: boolean }): VisitCost {
	const { pagesPerVisit, signedIn, checkout, ordering, paid, cdnHits } = ASSUMED
	const shared = pagesPerVisit * (1 - signedIn) * (hasCdn ? 1 - cdnHits : 1)
	// Scripts, styles and images cost about as much as a cached page. A CDN stores them.
	const files = hasCdn ? 0 : measured.files
	const counts: Record<Operation, number> = {
		cachedPage: shared + files,
		personalPage: pagesPerVisit * signedIn,
		checkoutPage: checkout,
		order: ordering,
		confirmation: ordering * paid,
	}
	const total = (kind: 'web' | 'database') =>
		operations().reduce((sum, name) => sum + counts[name] * measured[name][kind], 0)
	return {
		web: total('web'),
		database: total('database'),
		pages: counts.cachedPage + counts.personalPage,
		requests: counts.checkoutPage + counts.order + counts.confirmation,
	}
}

export function operations(): Operation[] {
	return Object.keys(OPERATIONS) as Operation[]
}

type Machines = { processes: number; databaseSize: number }

/** Machines for the sale are paid for its hours, those for ordinary days for the whole month. The database keeps its size. */
function planMonth(visitorsAnHour: number, measured: Measured, { processes, databaseSize }: Machines) {
	const { saleHours, ordinaryHours, ordinaryShare, ordering, paid, minProcesses, pagesPerVisit } = ASSUMED
	const visits = visitorsAnHour * (saleHours + ordinaryHours * ordinaryShare)
	const orders = visits * ordering
	const gigabytes = (orders * measured.orderBytes) / 1e9
	const sent = (visits * (measured.fileBytes + pagesPerVisit * measured.cachedPage.bytes)) / 1e9
	const hours = saleHours + ordinaryHours
	const costs = {
		'web servers': PRICES.webCore * (minProcesses + (processes - minProcesses) * (saleHours / hours)),
		'database and a standby': 2 * (PRICES.databaseCore * databaseSize),
		'a year of orders stored': 2 * 12 * gigabytes * PRICES.gigabyteStored,
		'CDN, bytes': sent * PRICES.gigabyteSent,
		'CDN, requests': ((visits * (pagesPerVisit + measured.files)) / 1e6) * PRICES.millionRequests,
		emails: ((orders * paid * 2) / 1000) * PRICES.thousandEmails,
		'monitoring and backups': PRICES.monitoringAndBackups,
	}
	return {
		monthlyOrders: orders,
		monthlyDatabaseGigabytes: gigabytes,
		costs,
		monthlyCost: Object.values(costs).reduce((sum, cost) => sum + cost, 0),
	}
}
