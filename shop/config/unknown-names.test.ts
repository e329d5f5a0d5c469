import { expect, test } from 'vitest'
import { countEdits, findUnknownNames } from '#shop/config/unknown-names.ts'

const KNOWN = ['PORT', 'HOST', 'SECRET', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'PHONEPE_ENV', 'BRAND_NAME']
const unknown = (...names: string[]) => findUnknownNames(names, KNOWN)

test('a letter that is left out, added, replaced or swapped is one edit', () => {
	expect(countEdits('DATABSE_URL', 'DATABASE_URL')).toBe(1)
	expect(countEdits('DATABASES_URL', 'DATABASE_URL')).toBe(1)
	expect(countEdits('DATABAZE_URL', 'DATABASE_URL')).toBe(1)
	expect(countEdits('DATABAES_URL', 'DATABASE_URL')).toBe(1)
	expect(countEdits('', 'PORT')).toBe(4)
	expect(countEdits('PORT', 'PORT')).toBe(0)
})

test('a misspelt name is reported with the one that was meant', () => {
	expect(unknown('DATABSE_URL')).toEqual([
		'DATABSE_URL is not a setting. Rename it to DATABASE_URL, or remove it.',
	])
	expect(unknown('SECRT', 'SMPT_URL', 'DATA_DRI')).toHaveLength(3)
	expect(unknown('DATABASEURL', 'database_url')).toHaveLength(2)
})

test('names of other programs are left alone', () => {
	expect(unknown('HOME', 'HOSTNAME', 'POST', 'PATH', 'AWS_REGION', 'HTTP_URL', 'DATABASE_PORT')).toEqual([])
})

test('nothing is said of a name that resembles a setting that is there too', () => {
	expect(unknown('SECRETS', 'SECRET')).toEqual([])
})

test('an unknown name with one of our prefixes is reported, however far from a setting', () => {
	expect(unknown('PHONEPE_COLOUR_OF_BUTTON')).toEqual([
		'PHONEPE_COLOUR_OF_BUTTON is not a setting. Check the spelling or remove it.',
	])
})
