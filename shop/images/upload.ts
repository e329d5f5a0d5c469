/** The size limit and messages of uploads. Separate from the rules, which every page needs for its images. */
export const MAX_IMAGE_BYTES = 10_000_000

/** The specified message; the log says why. */
export const UPLOAD_FAILED = {
	title: 'Upload failed',
	message: 'Something went wrong while uploading the file',
}

/** Such as `1.4 MB` or `86 kB`. */
export function formatBytes(size: number): string {
	return size < 1_000_000
		? `${Math.ceil(size / 1000)} kB`
		: `${(size / 1_000_000).toFixed(1).replace('.0', '')} MB`
}
