/**
 * An error in a browser, as the shop logs and reports it: its kind and where in the scripts. Its message stays in the browser,
 * because it may quote what was typed.
 */
import { z } from 'zod'

export type BrowserFrame = { function?: string; filename: string; lineno: number; colno: number }
export type BrowserError = {
	name: string
	path: string
	/** The build of the page, which may be older than that of the server. */
	build: string | null
	/** The innermost call first. */
	frames: BrowserFrame[]
}

/** A name that scripts give, and no sentence. */
const Name = z.string().regex(/^[A-Za-z]{1,40}$/)

/** What `public/error-report.js` sends. */
export const BrowserErrorInput = z.object({
	name: Name.catch('Error'),
	stack: z.string().max(8_000),
	path: z.string().startsWith('/').max(2_000),
	build: z
		.string()
		.regex(/^[0-9a-f]{1,40}$/)
		.nullish()
		.catch(null),
})

/** `origin` is that of the shop. */
export function readBrowserError(
	{ stack, build = null, ...report }: z.infer<typeof BrowserErrorInput>,
	origin: string,
): BrowserError {
	return { ...report, build, frames: framesIn(stack, origin) }
}

const MAX_FRAMES = 30
/** Chrome: at name (https://shop.example/assets/a.js:1:2), others: name@https://shop.example/assets/a.js:1:2 */
const FRAME =
	/^\s*(?:at )?(?:async )?([\w$.<>[\] ]{0,80}?)\s?[(@]?(https?:\/\/[\w.:[\]-]+)(\/assets\/[\w.-]+\.js):(\d{1,9}):(\d{1,9})\)?$/

/** Only those in scripts of the shop. */
function framesIn(stack: string, origin: string): BrowserFrame[] {
	return stack
		.split('\n')
		.map((line) => FRAME.exec(line))
		.filter((match) => match !== null)
		.filter(([, , host]) => host === origin)
		.slice(0, MAX_FRAMES)
		.map(([, called, , filename = '', line, column]) => ({
			...(called && { function: called }),
			filename,
			lineno: Number(line),
			colno: Number(column),
		}))
}
