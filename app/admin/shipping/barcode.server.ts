import JsBarcode from 'jsbarcode'
import { z } from 'zod'

const Encoded = z.object({ encodings: z.tuple([z.object({ data: z.string().regex(/^[01]+$/) })]) })

export type Barcode = {
	/** In modules, the width of the narrowest bar. */
	width: number
	/** The bars as an SVG path that is one module high. */
	path: string
}

/** Draws Code 128 of printable ASCII, which every scanner reads. */
export function drawBarcode(text: string): Barcode {
	const drawn = {}
	JsBarcode(drawn, text, { format: 'CODE128' })
	const [{ data }] = Encoded.parse(drawn).encodings
	const bars = [...data.matchAll(/1+/g)].map((bar) => `M${bar.index} 0h${bar[0].length}v1h-${bar[0].length}z`)
	return { width: data.length, path: bars.join('') }
}
