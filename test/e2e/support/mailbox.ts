import type { Page } from '@playwright/test'

/**
 * Lists the emails on the mailbox page that contain the text, as HTML, the newest first. The page is fetched and not
 * opened, because rendering a hundred emails is slow.
 */
export async function listEmails({ request }: Pick<Page, 'request'>, text: string): Promise<string[]> {
	const mailbox = await request.get('/mailbox')
	const html = (await mailbox.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
	return (html.match(/<li.*?<\/li>/gs) ?? []).filter((email) => email.includes(text))
}
