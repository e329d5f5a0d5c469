import type { ReactNode } from 'react'
import { ChatIcon, PhotoIcon } from '#app/ui/icons.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import type { Brand } from '#shop/config/brand.ts'
import { ANSWERED_WITHIN } from '#shop/contact/promises.ts'

export function ConnectWithUs() {
	const brand = useBrand()
	if (!brand) return null
	const { name, address, email, phone, supportHours, instagram, whatsapp } = brand
	return (
		<section aria-labelledby="connect-title">
			<h2 id="connect-title" className="section-title">
				Connect With Us
			</h2>
			<dl className="contact-ways">
				<Roastery name={name} address={address} />
				<Way name="E-mail">
					<a href={`mailto:${email}`} className="link contact-main">
						{email}
					</a>
					<small>We respond within {ANSWERED_WITHIN}.</small>
				</Way>
				<Way name="Call or WhatsApp">
					<a href={`tel:${phone.replaceAll(' ', '')}`} className="link contact-main">
						{phone}
					</a>
					<small>{supportHours}. Chat in Tamil or English.</small>
				</Way>
				<Way name="Elsewhere" className="contact-social">
					<a href={instagram} rel="noopener" className="link">
						<PhotoIcon /> Instagram
					</a>
					<a href={whatsapp} rel="noopener" className="link">
						<ChatIcon /> WhatsApp
					</a>
				</Way>
			</dl>
		</section>
	)
}

function Roastery({ name, address }: Pick<Brand, 'name' | 'address'>) {
	const place = new URLSearchParams({ api: '1', destination: `${name}, ${address}` })
	return (
		<Way name="Our roastery">
			{address}
			<br />
			<a href={`https://www.google.com/maps/dir/?${place}`} rel="noopener" className="link">
				Get directions
			</a>
		</Way>
	)
}

type WayProps = { name: string; className?: string; children: ReactNode }

function Way({ name, className, children }: WayProps) {
	return (
		<div>
			<dt>{name}</dt>
			<dd className={className}>{children}</dd>
		</div>
	)
}
