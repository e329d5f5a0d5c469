import type { HeadersArgs } from 'react-router'

/** What a loader says about its answer, such as not to keep it, is also true of the page made from it. */
export function passHeaders({ loaderHeaders }: HeadersArgs): Headers {
	return loaderHeaders
}
