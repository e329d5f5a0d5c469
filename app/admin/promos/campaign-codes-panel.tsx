/** Downloads the codes of a campaign, which are handed out once. */
import { type FormEvent, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { saveFile } from '#app/admin/reports/download-with-progress.ts'
import { reauthenticateIfNeeded } from '#app/admin/sign-in/repeat-after-reauthentication.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { campaignFileName } from '#app/admin/promos/campaign-file-name.ts'

type CampaignCodesProps = {
	promo: { id: string; label: string; codeCount: number; downloadedAt: string | null }
}

export function CampaignCodes({ promo: { id, label, codeCount, downloadedAt } }: CampaignCodesProps) {
	const [isLoading, setLoading] = useState(false)
	const { revalidate } = useRevalidator()
	const action = href('/admin/promos/:id/codes', { id })

	async function download(event: FormEvent) {
		event.preventDefault()
		if (isLoading) return
		setLoading(true)
		if (await reauthenticateIfNeeded()) {
			const problem = await downloadCodes(action, campaignFileName(label))
			if (problem) showToast({ title: 'No codes', message: problem, tone: 'error' })
			await revalidate()
		}
		setLoading(false)
	}

	return (
		<section className="admin-panel mb-6 max-w-3xl" aria-label="Codes">
			<h2>{codeCount.toLocaleString('en-IN')} codes, one use each</h2>
			{downloadedAt === null ? (
				<form method="post" action={action} onSubmit={(event) => void download(event)}>
					<p className="mb-4">
						You can download the list once. Keep it safe: anyone who has a code can use it, and it isn't shown
						again.
					</p>
					<Button type="submit" aria-disabled={isLoading}>
						{isLoading ? 'Downloading...' : 'Download codes (CSV)'}
					</Button>
				</form>
			) : (
				<p>Downloaded on {downloadedAt}. For more codes, duplicate this campaign.</p>
			)}
		</section>
	)
}

const FAILED = "The codes couldn't be downloaded. Please check your connection and try again."

/** Returns what went wrong, or null. */
async function downloadCodes(url: string, name: string): Promise<string | null> {
	try {
		const response = await fetch(url, { method: 'POST' })
		if (response.status === 409) return await response.text()
		if (!response.ok || response.redirected) return FAILED
		saveFile(await response.blob(), name)
		return null
	} catch (error) {
		// The connection broke.
		if (error instanceof TypeError) return FAILED
		throw error
	}
}
