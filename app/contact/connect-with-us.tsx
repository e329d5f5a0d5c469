import type { ReactNode } from 'react'
import { ChatIcon, PhotoIcon } from '#app/ui/icons.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import type { Brand } from '#shop/config/brand.ts'
import { REPLY_WITHIN } from '#shop/contact/service-times.ts'
import { withPlainSpaces } from '#shop/text/keep-together.ts'
import { phoneUrl } from '#shop/text/phone-url.ts'

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
				<ContactWay name="Email">
					<a href={`mailto:${email}`} className="link contact-main">
						{email}
					</a>
					<small>We reply within {REPLY_WITHIN}.</small>
				</ContactWay>
				<ContactWay name={whatsapp ? 'Call or WhatsApp' : 'Call'}>
					<a href={phoneUrl(phone)} className="link contact-main">
						{phone}
					</a>
					<small>{supportHours}. Chat in Tamil or English.</small>
				</ContactWay>
				{(instagram || whatsapp) && (
					<ContactWay name="Social" className="contact-social">
						{instagram && (
							<a href={instagram} rel="noopener" className="link">
								<PhotoIcon /> Instagram
							</a>
						)}
						{whatsapp && (
							<a href={whatsapp} rel="noopener" className="link">
								<ChatIcon /> WhatsApp
							</a>
						)}
					</ContactWay>
				)}
			</dl>
		</section>
	)
}

function Roastery({ name, address }: Pick<Brand, 'name' | 'address'>) {
	const query = new URLSearchParams({ api: '1', destination: withPlainSpaces(`${name}, ${address}`) })
	return (
		<ContactWay name="Our roastery">
			{address}
			<br />
			<a href={`https://www.google.com/maps/dir/?${query}`} rel="noopener" className="link">
				Get directions
			</a>
		</ContactWay>
	)
}

type ContactWayProps = { name: string; className?: string; children: ReactNode }

function ContactWay({ name, className, children }: ContactWayProps) {
	return (
		<div>
			<dt>{name}</dt>
			<dd className={className}>{children}</dd>
		</div>
	)
}
