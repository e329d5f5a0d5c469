import type { ReactNode } from 'react'
import { useBrand } from '#app/catalogue/shop-data.ts'

/** For browsers that run no scripts: what cannot be done here, and what can be done instead. */
export function NoScriptNotice({ children }: { children: ReactNode }) {
	const brand = useBrand()
	return (
		<noscript>
			<p className="measure mt-6">{children}</p>
			{brand && (
				<p className="measure mt-4">
					Without it: write to{' '}
					<a className="link" href={`mailto:${brand.email}`}>
						{brand.email}
					</a>{' '}
					or call {brand.phone}, {brand.supportHours}.
				</p>
			)}
		</noscript>
	)
}
