/** The preview of a page in the console: the document of a frame, without scripts. */
const PREVIEW = /^\/admin\/pages\/[a-z]+\/preview$/

export function isPreview(path: string): boolean {
	return PREVIEW.test(path)
}
