import { type Context, shopContext, standbyContext } from '#app/http/request-context.ts'
import { openReports } from '#shop/database/standby.server.ts'

/** Returns a shop that reads from the standby if there is one, and `origin`, which says where its figures come from. */
export function openReportsFor(context: Context): ReturnType<typeof openReports> {
	return openReports(context.get(shopContext), context.get(standbyContext))
}
