/** Reads where and when backups are made. */
import { resolve } from 'node:path'
import { type S3Settings, s3Settings } from '#shop/config/s3-settings.server.ts'
import type { Settings } from '#shop/config/settings.server.ts'

export const S3_PROTOCOL = 's3://'
/** The value of BACKUP_TO if something else makes them. */
export const ELSEWHERE = 'elsewhere'

/** `prefix` is empty or ends with a slash. */
export type BackupAddress = { folder: string } | { s3: S3Settings; prefix: string }

export type BackupSettings = {
	to: BackupAddress
	/** In minutes after midnight in India. */
	at: number
	/** The last backup of this many days, weeks and months. */
	keep: { days: number; weeks: number; months: number }
	/** Whether the log of the embedded PostgreSQL is archived, too. */
	isContinuous: boolean
}

/** `elsewhere` means that something else makes backups, and null that nobody does. */
export type Backups = BackupSettings | typeof ELSEWHERE | null

export function backupSettings(settings: Settings): Backups {
	const { BACKUP_TO: given, BACKUP_AT, BACKUP_KEEP, BACKUP_CONTINUOUSLY: isContinuous } = settings
	if (given === undefined) return null
	if (given === ELSEWHERE) return ELSEWHERE
	const to = given.startsWith(S3_PROTOCOL) ? bucketAt(given, settings) : { folder: resolve(given) }
	const [hours = 0, minutes = 0] = BACKUP_AT.split(':').map(Number)
	const [days = 0, weeks = 0, months = 0] = BACKUP_KEEP.split(',').map(Number)
	return { to, at: hours * 60 + minutes, keep: { days, weeks, months }, isContinuous }
}

export function hasBackupSchedule({ backups }: { backups: Backups }): boolean {
	return backups !== null && backups !== ELSEWHERE
}

function bucketAt(address: string, settings: Settings): { s3: S3Settings; prefix: string } {
	const [bucket, ...folders] = address.slice(S3_PROTOCOL.length).split('/').filter(Boolean)
	const s3 = s3Settings(settings, bucket)
	if (!s3) throw new Error('The settings of S3 were not checked')
	return { s3, prefix: folders.map((folder) => `${folder}/`).join('') }
}

/** Returns where the embedded PostgreSQL's log is archived, or null. */
export function continuousBackupAddress({ backups }: { backups: Backups }): BackupAddress | null {
	return backups === null || backups === ELSEWHERE || !backups.isContinuous ? null : backups.to
}
