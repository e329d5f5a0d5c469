/** The size limit and messages of uploads, apart from the rules, which every page needs for its images. */
export const MAX_IMAGE_BYTES = 10_000_000

/** The message is specified. The log says why. */
export const UPLOAD_FAILED = {
	title: 'Upload failed',
	message: 'Something went wrong while uploading the file',
}
