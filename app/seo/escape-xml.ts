import { escapeHtml } from '#shop/email/layout.ts'

/** XML 1.0, section 2.2. These are not allowed even as an entity: one of them makes the whole document unreadable. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Leaves out what XML does not allow, because texts stored before such characters were refused may contain it. */
export function escapeXml(text: string): string {
	return escapeHtml(text.replace(NOT_IN_XML, ''))
}
