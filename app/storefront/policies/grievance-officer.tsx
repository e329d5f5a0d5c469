import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useBrand } from '#app/catalogue/shop-data.ts'
import {
	GRIEVANCE_ACKNOWLEDGED_WITHIN,
	GRIEVANCE_HOURS,
	GRIEVANCE_SOLVED_WITHIN,
} from '#shop/contact/promises.ts'

/** Whom to turn to when an answer was not good enough. Asked for by rule 4 of the E-Commerce Rules and by the DPDP Act. */
export function Grievance() {
	const brand = useBrand()
	if (!brand) return null
	const { grievanceOfficer, legalName, address, email, phone } = brand
	return (
		<>
			<h2 id="grievance">Grievance officer</h2>
			<p>
				A complaint gets a ticket number. It is acknowledged within {GRIEVANCE_ACKNOWLEDGED_WITHIN} and solved
				within {GRIEVANCE_SOLVED_WITHIN}. Name the number when you write or call, or{' '}
				<Link to={href('/contact/ticket')} className="link">
					see where it stands
				</Link>
				.
			</p>
			<dl>
				<Fact name="Officer">{grievanceOfficer}</Fact>
				<Fact name="Address">
					{legalName}, {address}
				</Fact>
				<Fact name="E-mail">
					<a href={`mailto:${email}`} className="link">
						{email}
					</a>
				</Fact>
				<Fact name="Telephone">
					<a href={`tel:${phone.replaceAll(' ', '')}`} className="link">
						{phone}
					</a>
				</Fact>
				<Fact name="Line open">{GRIEVANCE_HOURS}</Fact>
			</dl>
		</>
	)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	)
}
