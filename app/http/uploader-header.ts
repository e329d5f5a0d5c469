/** The response that permits an upload (may-upload.ts) identifies the customer in this header, because the concurrent uploads of one customer are limited. */
export const UPLOADER = 'X-Uploader'
