/**
 * Serves the days of a delivery as a file for the shopper's calendar. All of it is in the URL, so the file reveals
 * nothing that the link does not.
 */
import { shopContext } from '#app/http/request-context.ts'
import { parseDayStart } from '#shop/dates.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { deliveryCalendar } from '#shop/shipping/delivery-calendar.ts'
import type { Route } from './+types/delivery-calendar.ts'

export function loader({ request, params: { number }, context }: Route.LoaderArgs) {
	const { config, clock } = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const [from, to] = [query.get('from'), query.get('to')]
	const isDelivery = parseDayStart(from) && parseDayStart(to) && from && to && from <= to
	if (!isOrderNumber(number) || !isDelivery) throw new Response('Not found', { status: 404 })
	const trackingUrl = new URL(`/track-order?id=${number}`, config.publicUrl).href
	const dates = { from, to }
	const brandName = config.brand.name
	const file = deliveryCalendar({ orderNumber: number, dates, brandName, trackingUrl, now: clock() })
	const headers = { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'private, no-store' }
	return new Response(file, { headers })
}
