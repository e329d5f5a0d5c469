/** The doors between rooms: who may import from whom. A new door is a line here with its reason; see docs/decisions/010-doors.md. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Where everyone may stand: the loose files of shop/, and the two folders every capability leans on. */
const GROUND = [
	'shop',
	'shop/config',
	'shop/crypto',
	'shop/database',
	'shop/email',
	'shop/input',
	'shop/limits',
]

const SHOP_ROOMS: Record<string, string[]> = {
	// What the shopkeeper changes stands in the book of acts.
	'shop/catalogue': ['shop/audit'],
	'shop/promotional-messages': ['shop/audit'],
	'shop/business': ['shop/audit'],
	'shop/images': ['shop/audit'],
	'shop/stock': ['shop/audit', 'shop/catalogue'],
	'shop/shipping': [],
	'shop/promos': ['shop/audit'],
	// A saved address has a state and a PIN code, and shipping knows which there are.
	'shop/accounts': ['shop/shipping'],
	// Becoming a customer and ceasing to be one touch orders, payments and messages, which accounts knows nothing of;
	// the gift of a birthday is a promo code.
	'shop/account-lifecycle': [
		'shop/accounts',
		'shop/audit',
		'shop/contact',
		'shop/orders',
		'shop/newsletter',
		'shop/payments',
		'shop/promos',
	],
	// A subscription may belong to a customer.
	'shop/newsletter': ['shop/accounts', 'shop/audit'],
	'shop/contact': ['shop/audit'],
	// The books read orders and the invoices frozen from them.
	'shop/gst-reports': ['shop/orders', 'shop/invoices'],
	// The book names the admin who acted.
	'shop/audit': ['shop/accounts'],
	'shop/cart': ['shop/catalogue'],
	// An order names its customer, its products and its promo code, and keeps the shipping method it was placed with.
	'shop/orders': [
		'shop/accounts',
		'shop/audit',
		'shop/catalogue',
		'shop/promos',
		'shop/shipping',
		'shop/stock',
	],
	// An invoice copies an order, and its product decides the HSN heading.
	'shop/invoices': ['shop/orders', 'shop/catalogue'],
	// Confirming an order takes its invoice number, and cancelling one its credit note's, in the same transaction.
	'shop/payments': ['shop/orders', 'shop/invoices', 'shop/audit'],
	'shop/checkout': [
		'shop/accounts',
		'shop/catalogue',
		'shop/cart',
		'shop/shipping',
		'shop/promos',
		'shop/orders',
		'shop/payments',
		'shop/images',
		'shop/stock',
	],
	'shop/config': [],
	'shop/crypto': [],
	'shop/database': [],
	'shop/email': [],
	'shop/input': [],
	'shop/limits': [],
	shop: [],
}

const ALL_OF_SHOP = Object.keys(SHOP_ROOMS)
/** What every area of pages may use. */
const SHARED_APP = ['app/ui', 'app/http', 'app/session', 'app/seo', 'app/offline', 'app/catalogue']
const PAGE = [...SHARED_APP, ...ALL_OF_SHOP]

const DOORS: Record<string, string[]> = {
	...SHOP_ROOMS,
	// A cart page that is known to be empty says so before its scripts come.
	app: ['app/cart', 'app/storefront', ...PAGE],
	'app/ui': PAGE,
	'app/http': PAGE,
	'app/session': PAGE,
	'app/seo': PAGE,
	'app/offline': PAGE,
	'app/catalogue': PAGE,
	'app/email-preview': PAGE,
	// The contact form and its address read one reply.
	'app/api': ['app/contact', ...PAGE],
	'app/cart': PAGE,
	// The newsletter's form stands in every footer.
	'app/storefront': ['app/cart', 'app/newsletter', ...PAGE],
	// The account area shows the orders as the orders' own screens do.
	'app/account': ['app/orders', ...PAGE],
	'app/orders': PAGE,
	'app/newsletter': PAGE,
	'app/contact': PAGE,
	// The console previews a product with the card of the home page.
	'app/admin': ['app/orders', 'app/storefront', ...PAGE],
	// A guest who has an account signs in at checkout, without leaving the page.
	'app/checkout': ['app/account', 'app/api', 'app/cart', ...PAGE],
	server: ['app/http', 'app/seo', 'db', 'sandbox', ...ALL_OF_SHOP],
	// A backup keeps what the stand-in provider remembers, too, and a demonstration tells it of its payments.
	cli: ['server', 'db', 'sandbox', ...ALL_OF_SHOP],
	db: ALL_OF_SHOP,
	sandbox: [],
}

/** An area of pages opens onto another only here; what two areas need otherwise stands in SHARED_APP. */
const BETWEEN_AREAS = [
	'app/api → app/contact',
	'app/storefront → app/cart',
	'app/storefront → app/newsletter',
	'app/account → app/orders',
	'app/admin → app/orders',
	'app/admin → app/storefront',
	'app/checkout → app/account',
	'app/checkout → app/api',
	'app/checkout → app/cart',
]

/** It could be another company's: not even the ground is shared with it. */
const STRANGERS = new Set(['sandbox'])

const IMPORT = /(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g

type Door = { file: string; from: string; to: string; target: string }

const files = globSync('{app,shop,server,cli,db,sandbox}/**/*.{ts,tsx}').filter(
	(file) => !/\.test\.tsx?$/.test(file),
)
const doors = files.flatMap(doorsOf)

describe('rooms', () => {
	test('import only through the doors in the table', () => {
		const broken = doors.filter((door) => door.from !== door.to && !isOpen(door))
		expect(broken.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
	})

	test('keep no door open that nobody goes through', () => {
		const gone = new Set(doors.map(({ from, to }) => `${from} → ${to}`))
		// What every page may use is open to each of them, whether it does or not.
		const isForAll = (rooms: string[], to: string) =>
			PAGE.includes(to) && ALL_OF_SHOP.every((room) => rooms.includes(room))
		const listed = Object.entries(DOORS).flatMap(([from, rooms]) =>
			rooms.filter((to) => !isForAll(rooms, to)).map((to) => `${from} → ${to}`),
		)
		expect(listed.filter((door) => !gone.has(door))).toEqual([])
	})

	test('all stand in the table', () => {
		const rooms = new Set(files.map(roomOf))
		expect([...rooms].filter((room) => !(room in DOORS))).toEqual([])
	})

	test('keep areas of pages apart', () => {
		const isArea = (room: string) => room.startsWith('app/') && !SHARED_APP.includes(room)
		const between = Object.entries(DOORS).flatMap(([from, rooms]) =>
			rooms.filter((to) => isArea(from) && isArea(to)).map((to) => `${from} → ${to}`),
		)
		expect(between).toEqual(BETWEEN_AREAS)
	})

	test('read the settings of the process in one place', () => {
		const readers = files.filter((file) => readFileSync(file, 'utf8').includes('process.env'))
		expect(readers).toEqual(['shop/config/config.server.ts'])
	})

	test('know the contexts of a request by one name, which the build leaves as it is', () => {
		const importers = files.filter((file) => /from '[^']*shop-context\.ts'/.test(readFileSync(file, 'utf8')))
		const named = importers.filter((file) =>
			readFileSync(file, 'utf8').includes("'#app/http/request-context.ts'"),
		)
		expect(named).toEqual(importers)
	})

	test('let rules and inputs be used in a browser', () => {
		const isForBrowsers = (file: string) => /^shop\/.*\.ts$/.test(file) && !file.endsWith('.server.ts')
		const broken = doors.filter(({ file, target }) => isForBrowsers(file) && target.includes('.server.'))
		const values = broken.filter(({ file, target }) => !isTypeOnly(file, target))
		expect(values.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
	})
})

function isOpen({ from, to }: Door): boolean {
	if (GROUND.includes(to) && !STRANGERS.has(from)) return true
	return DOORS[from]?.includes(to) ?? false
}

function roomOf(path: string): string {
	const [top = '', second = ''] = path.split('/')
	const hasRooms = top === 'app' || top === 'shop'
	return hasRooms && second !== '' && !second.includes('.') ? `${top}/${second}` : top
}

function doorsOf(file: string): Door[] {
	const imports = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name)
	return imports
		.map((name) => (name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name))))
		.filter((target) => !/^(?:\.|\+)|\/\+types\//.test(target))
		.map((target) => ({ file, target, from: roomOf(file), to: roomOf(target) }))
}

function isTypeOnly(file: string, target: string): boolean {
	const name = target.split('/').at(-1) ?? ''
	const lines = readFileSync(file, 'utf8').split('\n')
	return lines.filter((line) => line.includes(name)).every((line) => line.startsWith('import type'))
}
