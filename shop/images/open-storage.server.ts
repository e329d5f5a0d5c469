/** Opens the configured image storage: S3, or the local disk without S3 settings. */
import { diskStorage } from './disk-storage.server.ts'
import { s3Storage } from './s3-storage.server.ts'
import type { ImageStorage } from './storage.server.ts'
import type { Config } from '#shop/config/config.server.ts'

export function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): ImageStorage {
	return s3 ? s3Storage(s3) : diskStorage(dataDir)
}
