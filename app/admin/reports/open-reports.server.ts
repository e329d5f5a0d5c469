import { type Context, shopContext, standbyContext } from '#app/http/request-context.ts'
import { openReports } from '#shop/database/standby.server.ts'

/** Returns the shop to read a report from, and where that is. */
export function openReportsFor(context: Context): ReturnType<typeof openReports> {
	return openReports(context.get(shopContext), context.get(standbyContext))
}
