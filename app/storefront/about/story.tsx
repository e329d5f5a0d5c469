import { data } from 'react-router'
import type { Route } from './+types/story.ts'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { StoryPage } from '#app/storefront/about/story-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
	const { content, headers } = await loadPage(context, 'story')
	return data({ content }, { headers })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function Story({ loaderData: { content } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Our Story" description={content.search.description} />
			<StoryPage content={content} />
		</>
	)
}
