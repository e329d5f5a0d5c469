/** Checks that a live shop shows no placeholders as business details, from the settings or the admin console. */
import { type Finding, problem, ok } from './finding.ts'
import { connect } from '#db/connect.ts'
import { placeholderSettings } from '#shop/config/brand.ts'
import type { Config } from '#shop/config/config.server.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import { applyBusinessDetails } from '#shop/business/business.server.ts'

export async function checkBusinessDetails(config: Config, url: string): Promise<Finding> {
	const { db, close } = connect(url, { max: 1 })
	try {
		await applyBusinessDetails({ db, config })
	} catch (error) {
		// The database check reports an unavailable or unmigrated database. This check then looks at the settings alone.
		if (!isDatabaseError(error)) throw error
	} finally {
		await close()
	}
	const placeholders = placeholderSettings(config.brand).join(', ')
	if (placeholders === '') return ok('Business', `${config.brand.name} has all its details`)
	if (!config.production) {
		const why = 'allowed with test payments; enter them before going live'
		return ok('Business', `placeholders for ${placeholders} (${why})`)
	}
	return problem(
		'Business',
		`shoppers see placeholders for ${placeholders}`,
		'Enter your business details at /admin/settings or in these settings; the law requires most of them.',
	)
}
