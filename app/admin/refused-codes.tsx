/** What shoppers typed that was refused, and why. They themselves hear one sentence for all of it. */
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { type PromoRefusal, REFUSAL_MESSAGES } from '#shop/promos/rules.ts'

type Refused = { code: string | null; reason: PromoRefusal; times: number }

export function RefusedCodes({ refused, days }: { refused: readonly Refused[]; days: number }) {
	return (
		<section className="admin-panel mt-6 max-w-3xl" aria-label="Refused codes">
			<h2>Refused in the last {days} days</h2>
			{refused.length === 0 ? (
				<p>No code was refused.</p>
			) : (
				<AdminTable heads={['Code', 'Why', { title: 'Times', look: 'number' }]}>
					{refused.map(({ code, reason, times }) => (
						<tr key={`${code} ${reason}`}>
							<td>{code ?? 'Another word'}</td>
							<td>{REFUSAL_MESSAGES[reason]}</td>
							<td className="number">{times}</td>
						</tr>
					))}
				</AdminTable>
			)}
		</section>
	)
}
