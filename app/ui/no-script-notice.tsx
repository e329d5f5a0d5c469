import type { ReactNode } from 'react'
import { useBrand } from '#app/catalogue/shop-data.ts'

/** For browsers without JavaScript: says why the page does not work, and how to reach the shop. */
export function NoScriptNotice({ children }: { children: ReactNode }) {
	const brand = useBrand()
	return (
		<noscript>
			<p className="measure mt-6">{children}</p>
			{brand && (
				<p className="measure mt-4">
					Or write to{' '}
					<a className="link" href={`mailto:${brand.email}`}>
						{brand.email}
					</a>{' '}
					or call {brand.phone} ({brand.supportHours}).
				</p>
			)}
		</noscript>
	)
}
