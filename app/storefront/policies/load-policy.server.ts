import { data } from 'react-router'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import type { Context } from '#app/http/request-context.ts'
import type { POLICY_NAMES } from '#shop/pages/definitions.ts'

export async function loadPolicy(context: Context, name: (typeof POLICY_NAMES)[number]) {
	const { content, dated, headers } = await loadPage(context, name)
	return data({ content, dated }, { headers })
}
