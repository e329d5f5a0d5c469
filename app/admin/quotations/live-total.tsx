/** The total of the form around it, requested from the server while it is filled in. */
import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { StockWarning } from '#app/admin/quotations/stock-warning.tsx'
import { PRICED_FIELDS, type QuotationTotal } from '#app/admin/quotations/quotation-fields.ts'

const WAIT_MILLISECONDS = 300

/** `quotation` is the number of the edited one, whose prices still apply. */
export function LiveTotal({ quotation }: { quotation: string | null }) {
	const section = useRef<HTMLElement>(null)
	const { data, load } = useFetcher<QuotationTotal>()
	useEffect(() => {
		const form = section.current?.closest('form')
		if (!form) return
		let timer: ReturnType<typeof setTimeout> | null = null
		const update = () => load(`${href('/admin/quotations/total')}?${queryOf(form, quotation)}`)
		const updateSoon = () => {
			if (timer) clearTimeout(timer)
			timer = setTimeout(() => void update(), WAIT_MILLISECONDS)
		}
		updateSoon()
		form.addEventListener('input', updateSoon)
		return () => {
			if (timer) clearTimeout(timer)
			form.removeEventListener('input', updateSoon)
		}
	}, [load, quotation])
	return (
		<section ref={section} aria-label="Total" aria-live="polite" className="quotation-total">
			<h2>Total</h2>
			<noscript>
				<p>It's calculated when you save.</p>
			</noscript>
			{data && 'error' in data && <p className="text-cinnamon">{data.error}</p>}
			{data && 'rows' in data && (
				<dl>
					{data.rows.map(([label, value]) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			)}
			{data &&
				'rows' in data &&
				data.requoted.map((sentence) => (
					<p key={sentence} className="mt-3 text-kumkum [overflow-wrap:anywhere]">
						{sentence}
					</p>
				))}
			{data && 'rows' in data && <StockWarning warnings={data.warnings} />}
		</section>
	)
}

function queryOf(form: HTMLFormElement, quotation: string | null): URLSearchParams {
	const entered = new FormData(form)
	const query = new URLSearchParams(quotation === null ? {} : { quotation })
	for (const name of PRICED_FIELDS)
		for (const value of entered.getAll(name)) query.append(name, String(value))
	return query
}
