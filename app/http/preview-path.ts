/** The preview of a page, a product or a newsletter in the console: the document of a frame, without scripts. */
const PREVIEW = /^\/admin\/(?:pages\/[a-z]+|catalogue\/[0-9]+|newsletters\/[0-9a-f-]{36})\/preview$/

export function isPreview(path: string): boolean {
	return PREVIEW.test(path)
}
