/** The fonts of what the server draws itself. The standard fonts of PDF have neither Tamil nor the rupee sign. */
import { fileURLToPath } from 'node:url'

export const FONTS = {
	regular: fileURLToPath(new URL('./NotoSansTamil-Regular.ttf', import.meta.url)),
	bold: fileURLToPath(new URL('./NotoSansTamil-Bold.ttf', import.meta.url)),
}
