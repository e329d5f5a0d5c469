import type { ReactNode } from 'react'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { phoneUrl } from '#shop/text/phone-url.ts'

/** Required by rule 4 of the Consumer Protection (E-Commerce) Rules, 2020 and by the DPDP Act, 2023. */
export function GrievanceOfficer() {
	const brand = useBrand()
	if (!brand) return null
	const { grievanceOfficer, grievanceHours, legalName, address, email, phone } = brand
	return (
		<dl>
			<Detail label="Officer">{grievanceOfficer}</Detail>
			<Detail label="Address">
				{legalName}, {address}
			</Detail>
			<Detail label="Email">
				<a href={`mailto:${email}`} className="link">
					{email}
				</a>
			</Detail>
			<Detail label="Phone">
				<a href={phoneUrl(phone)} className="link">
					{phone}
				</a>
			</Detail>
			<Detail label="Hours">{grievanceHours}</Detail>
		</dl>
	)
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	)
}
