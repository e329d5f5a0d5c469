/** Recognizes the preview of a page or a product in the console: the document of a frame, without scripts. */
const PREVIEW = /^\/admin\/(?:pages\/[a-z]+|catalogue\/[0-9]+)\/preview$/

export function isPreview(path: string): boolean {
	return PREVIEW.test(path)
}
