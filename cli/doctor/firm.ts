/** Who the firm is, by its settings and by what its owner wrote in the console. */
import { type Finding, trouble, well } from './findings.ts'
import { connect } from '#db/connect.ts'
import { placeholdersLeft } from '#shop/config/brand.ts'
import type { Config } from '#shop/config/config.server.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import { applyBusinessDetails } from '#shop/business/business.server.ts'

export async function checkFirm(config: Config, url: string): Promise<Finding> {
	const { db, close } = connect(url, { max: 1 })
	try {
		await applyBusinessDetails({ db, config })
	} catch (error) {
		// A database that is away or not migrated is told of beside this; then the settings alone are judged.
		if (!isDatabaseError(error)) throw error
	} finally {
		await close()
	}
	const left = config.production ? placeholdersLeft(config.brand) : []
	if (left.length === 0) return well('Firm', `${config.brand.name} says who it is`)
	return trouble(
		'Firm',
		`shoppers see placeholders of ${left.join(', ')}`,
		'Write what is true of your firm at /admin/settings, or in these settings; the law asks for most of them.',
	)
}
