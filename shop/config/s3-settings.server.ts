/** Reads the settings of one bucket of an S3-compatible provider. */
import type { Settings } from '#shop/config/settings.server.ts'

export type S3Settings = {
	/** Without a trailing slash. */
	endpoint: string
	region: string
	bucket: string
	accessKey: string
	secretKey: string
}

export function s3Settings(settings: Settings, bucket: string | undefined): S3Settings | null {
	const { S3_ENDPOINT: endpoint, S3_REGION: region } = settings
	const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings
	if (!endpoint || !bucket || !accessKey || !secretKey) return null
	return { endpoint: endpoint.replace(/\/$/, ''), region, bucket, accessKey, secretKey }
}
