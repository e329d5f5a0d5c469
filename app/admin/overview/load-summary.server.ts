/** Loads the summary at the top of the overview. Each part is null for a role that does not need it. */
import { listRemainingOriginals } from '#app/admin/overview/remaining-originals.server.ts'
import { countReturnsFor } from '#app/admin/orders/after-sales/count-returns.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { BUSINESS_DETAILS } from '#shop/business/rules.ts'
import { listSetupSteps, missingDetails, stepKeys } from '#shop/business/setup-steps.ts'
import { countMessagesToAnswer } from '#shop/contact/admin.server.ts'
import { dayInIndia, daysBetween, formatLastDay, formatMonth } from '#shop/dates.ts'
import { countOpenQuotations } from '#shop/quotations/quotations.server.ts'
import { percentChange } from '#shop/money.ts'
import { sumSales } from '#shop/orders/admin/sales.server.ts'
import { countWaiting } from '#shop/orders/admin/waiting.server.ts'
import { listRecentlyUnconfirmed, sumOpenRefunds, sumRefundsByHand } from '#shop/payments/admin.server.ts'
import { countStuckRefunds } from '#shop/payments/alerts/owner-alerts.server.ts'
import { monthToDate } from '#shop/reports/month-to-date.ts'
import { listStockPace } from '#shop/reports/stock-pace.server.ts'
import { yearWithoutHolidays } from '#shop/shipping/holidays.ts'
import { ORIGINAL_LOGO } from '#shop/pages/definitions/brand.ts'
import { getPage } from '#shop/pages/pages.server.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { listHiddenSteps } from '#shop/staff/setup-list.server.ts'

/** Stock that runs out later is not listed. */
const MAX_DAYS_LEFT = 90
const MAX_VARIANTS = 5

export async function loadSummary(context: Context) {
	const shop = context.get(shopContext)
	const mayRefund = may(context, 'orders.refund')
	const [tasks, stuckMoney, openRefunds, owed, month, stock] = await Promise.all([
		loadTasks(context),
		mayRefund ? countStuckMoney(shop) : null,
		may(context, 'payments.read') ? sumOpenRefunds(shop) : null,
		may(context, 'payments.read') ? sumRefundsByHand(shop) : null,
		may(context, 'sales.read') ? compareMonth(shop) : null,
		may(context, 'stock.count') ? loadStock(shop) : null,
	])
	const toPayBack = mayRefund && owed && owed.count > 0 ? { ...owed, days: null } : null
	const setup = may(context, 'settings.edit') ? await listMissing(shop, context.get(adminContext).id) : null
	return { tasks: { ...tasks, toPayBack }, stuckMoney, openRefunds, owed, month, stock, setup }
}

export type Summary = Awaited<ReturnType<typeof loadSummary>>

/** Lists what the shop lacks, and whether this person has hidden all of it. */
export async function listMissing(shop: Shop, customerId: string) {
	const { brand, production, smtp } = shop.config
	const [{ holidays }, { content }, originals, hidden] = await Promise.all([
		getShipping(shop),
		getPage(shop, 'brand'),
		listRemainingOriginals(shop),
		listHiddenSteps(shop, customerId),
	])
	const holidayYear = yearWithoutHolidays(holidays, dayInIndia(shop.clock()))
	const missing = missingDetails(brand)
	const steps = listSetupSteps({
		brand,
		hasChosenLogo: content.logo.image !== ORIGINAL_LOGO,
		hasOwnPictures: originals.pictures.length === 0,
		hasOwnTexts: originals.texts.length === 0,
		hasHolidays: holidayYear === null,
		hasRealPayments: production,
		hasMailServer: smtp !== null,
	})
	const keys = stepKeys(steps, { holidayYear })
	const placeholders = BUSINESS_DETAILS.filter(({ key }) => missing.includes(key)).map(({ label }) => label)
	return {
		steps,
		keys,
		originals,
		placeholders,
		holidayYear,
		isHidden: keys.every((key) => hidden.includes(key)),
	}
}

async function loadTasks(context: Context) {
	const shop = context.get(shopContext)
	const canFulfil = may(context, 'orders.fulfil')
	const mayAnswer = may(context, 'returns.answer')
	const [orders, returns, messages, quotations] = await Promise.all([
		canFulfil ? countWaiting(shop) : null,
		canFulfil || mayAnswer ? countReturnsFor(context) : null,
		may(context, 'messages.answer') ? countMessagesToAnswer(shop) : null,
		may(context, 'orders.enter') ? countOpenQuotations(shop) : null,
	])
	const withAge = ({ count, oldest }: { count: number; oldest: Date | null }) => ({
		count,
		days: oldest && daysBetween(oldest, shop.clock()),
	})
	return {
		toPack: orders && withAge(orders.toPack),
		toShip: orders && withAge(orders.toShip),
		returns: returns === null ? null : { count: returns, days: null },
		messages: messages && withAge(messages),
		quotations: quotations === null ? null : { count: quotations, days: null },
	}
}

async function countStuckMoney(shop: Shop) {
	const [unconfirmed, refunds] = await Promise.all([listRecentlyUnconfirmed(shop), countStuckRefunds(shop)])
	return { unconfirmed: unconfirmed.length, refunds }
}

async function compareMonth(shop: Shop) {
	const { thisMonth, lastMonth, sameMonthLastYear } = monthToDate(shop.clock())
	const [now, before, yearBefore] = await Promise.all(
		[thisMonth, lastMonth, sameMonthLastYear].map(async (period) => ({
			...(await sumSales(shop, period)),
			period,
		})),
	)
	if (!now || !before || !yearBefore) throw new Error('A month without figures')
	const compare = ({ sales, period }: typeof now) => ({
		name: formatMonth(period.from),
		until: formatLastDay(period.until),
		sales,
		percent: percentChange(sales, now.sales),
	})
	return {
		name: formatMonth(now.period.from),
		orders: now.orders,
		sales: now.sales,
		comparisons: [compare(before), compare(yearBefore)],
	}
}

async function loadStock(shop: Shop) {
	const { variants, ...pace } = await listStockPace(shop)
	const soon = variants.filter(({ daysLeft }) => daysLeft <= MAX_DAYS_LEFT)
	return { ...pace, variants: soon.slice(0, MAX_VARIANTS), more: Math.max(0, soon.length - MAX_VARIANTS) }
}
