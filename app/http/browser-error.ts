/** An error in a browser, as the shop logs and reports it: where in the scripts, and a message without what may be personal. */
import { z } from 'zod'

export type BrowserFrame = { function?: string; filename: string; lineno: number; colno: number }
export type BrowserError = {
	name: string
	message: string
	path: string
	/** Of the page: it may be older than the server. */
	build: string | null
	/** The innermost call first. */
	frames: BrowserFrame[]
}

/** A name that scripts give, and no sentence. */
const Name = z.string().regex(/^[A-Za-z]{1,40}$/)

/** What `public/error-report.js` sends. */
const Report = z.object({
	name: Name.catch('Error'),
	message: z.string().max(500),
	stack: z.string().max(8_000),
	path: z.string().startsWith('/').max(2_000),
	build: z
		.string()
		.regex(/^[0-9a-f]{1,40}$/)
		.nullish()
		.catch(null),
})

export const BrowserErrorInput = Report.transform(
	({ stack, message, build = null, ...report }): BrowserError => ({
		...report,
		build,
		message: withoutPersonalData(message),
		frames: framesIn(stack),
	}),
)

/** What browsers quote in a message is a name of the code after these words; otherwise it may be what was typed. */
const QUOTED =
	/\b(?:reading|setting|property|evaluating) (["'`])[A-Za-z_$][\w$.]{0,60}\1|(?<!\w)["'`“‘«].*["'`”’»]/gs

export function withoutPersonalData(message: string): string {
	return message
		.replaceAll(QUOTED, (quoted, nameOfCode?: string) => (nameOfCode ? quoted : '…'))
		.replaceAll(/\S*(?:@|:\/\/)\S*/g, '…')
		.replaceAll(/\d{4,}/g, '…')
}

const MAX_FRAMES = 30
/** Chrome: at name (https://shop.example/assets/a.js:1:2), others: name@https://shop.example/assets/a.js:1:2 */
const FRAME =
	/^\s*(?:at )?(?:async )?([\w$.<>[\] ]{0,80}?)\s?[(@]?https?:\/\/[\w.:[\]-]+(\/assets\/[\w.-]+\.js):(\d{1,9}):(\d{1,9})\)?$/

/** Only those in scripts of the shop. */
function framesIn(stack: string): BrowserFrame[] {
	return stack
		.split('\n')
		.map((line) => FRAME.exec(line))
		.filter((match) => match !== null)
		.slice(0, MAX_FRAMES)
		.map(([, called, filename = '', line, column]) => ({
			...(called && { function: called }),
			filename,
			lineno: Number(line),
			colno: Number(column),
		}))
}
