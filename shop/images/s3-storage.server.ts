/** Stores images with an S3-compatible provider. Bucket names there are global, so our buckets are folders of one bucket. */
import { createS3Client, listPrefix } from './s3-client.server.ts'
import { IMAGE_STORAGE, type ImageStorage } from './storage.server.ts'
import type { S3Settings } from '#shop/config/s3-settings.server.ts'

export function s3Storage(settings: S3Settings): ImageStorage {
	const request = createS3Client(settings, IMAGE_STORAGE)
	return {
		listBuckets: async () =>
			(await listPrefix(request, '')).filter((entry) => entry.isFolder).map(({ name }) => name),
		// S3 represents an empty folder as an object whose key ends with a slash.
		createBucket: async (bucket) => {
			await request('create a bucket', { method: 'PUT', key: `${bucket}/` })
		},
		write: async (path, { bytes, mimetype }) => {
			await request('write', { method: 'PUT', key: path, body: new Uint8Array(bytes), type: mimetype })
		},
		list: async (folder) => listPrefix(request, `${folder}/`),
		read: async (path) => {
			const response = await request('read', { method: 'GET', key: path })
			return response && new Uint8Array(await response.arrayBuffer())
		},
		remove: async (path) => {
			await request('remove', { method: 'DELETE', key: path })
		},
	}
}
