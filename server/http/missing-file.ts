/** Addresses of files that are not there. */
import { GENERATED_FILES } from '#app/seo/public-pages.ts'
import type { Incoming } from '#server/http/request.ts'
import { isStoredAddress } from '#shop/images/rules.ts'

/** What follows the dot begins with a letter: /product/1.5 is no file, but an unknown product. */
const FILE = /\.[a-z][a-z0-9]{0,10}$/i

/** Somebody who typed such an address gets the page that says so; a program that wants a picture gets a few words. */
export function isMissingFile({ path, request }: Incoming): boolean {
	if (!FILE.test(path) || path.endsWith('.data') || GENERATED_FILES.has(path) || isStoredAddress(path))
		return false
	return !request.headers.accept?.includes('text/html')
}
