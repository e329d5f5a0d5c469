/** Says how old figures from a standby may be, and warns if they should not come from the shop's own database. */
import type { ReportOrigin } from '#shop/database/standby.server.ts'

export function ReportOriginNote({ origin }: { origin: ReportOrigin }) {
	if (origin.kind === 'own') return null
	if (origin.kind === 'fallback')
		return (
			<p role="status" className="admin-panel mb-4 max-w-3xl">
				The database for reports cannot be used: {origin.why}. These figures are complete, but large reports
				now slow the shop. Please tell the person who looks after your servers.
			</p>
		)
	return <p className="mb-4 max-w-3xl text-15">{describeAge(origin.secondsBehind)}</p>
}

function describeAge(seconds: number): string {
	if (seconds === 0) return 'From the database for reports, which has everything up to now.'
	const minutes = Math.ceil(seconds / 60)
	const time = minutes === 1 ? 'minute' : `${minutes} minutes`
	return `From the database for reports. What happened within the last ${time} may be missing.`
}
