/** An address of its own for every picture: browsers keep what they find at one for good. */
import { STORED_WIDTHS, pathAtWidth } from './rules.ts'
import type { ImageStorage } from './storage.server.ts'

/** What is being written by this process. */
const underway = new Set<string>()

type Place = {
	storage: ImageStorage
	now: Date
	/** The path a picture has at a moment, with its bucket. */
	pathAt(moment: Date): string
}

/** Two pictures of one name may come in one millisecond: the second one gets the next that is free. */
export async function withUniquePath(
	{ storage, now, pathAt }: Place,
	write: (path: string) => Promise<void>,
): Promise<string> {
	for (let moment = now.getTime(); ; moment++) {
		const path = pathAt(new Date(moment))
		// A JPEG and a PNG of one name would share their widths, which are written first.
		const mark = pathAtWidth(path, STORED_WIDTHS[0])
		if (underway.has(mark)) continue
		underway.add(mark)
		try {
			if (await storage.read(mark)) continue
			await write(path)
			return path
		} finally {
			underway.delete(mark)
		}
	}
}
