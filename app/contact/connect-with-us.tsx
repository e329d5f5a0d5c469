import { ChatIcon, PhotoIcon } from '#app/ui/icons.tsx'
import { useBrand } from '#app/web/shop-facts.ts'
import { ANSWERED_WITHIN } from '#shop/contact/promises.ts'

export function ConnectWithUs() {
	const brand = useBrand()
	if (!brand) return null
	const { name, address, email, phone, supportHours, instagram, whatsapp } = brand
	const place = new URLSearchParams({ api: '1', destination: `${name}, ${address}` })
	return (
		<section aria-labelledby="connect-title">
			<h2 id="connect-title" className="section-title">
				Connect With Us
			</h2>
			<dl className="contact-ways">
				<div>
					<dt>Our roastery</dt>
					<dd>
						{address}
						<br />
						<a href={`https://www.google.com/maps/dir/?${place}`} rel="noopener" className="link">
							Get directions
						</a>
					</dd>
				</div>
				<div>
					<dt>E-mail</dt>
					<dd>
						<a href={`mailto:${email}`} className="link contact-main">
							{email}
						</a>
						<small>We respond within {ANSWERED_WITHIN}.</small>
					</dd>
				</div>
				<div>
					<dt>Call or WhatsApp</dt>
					<dd>
						<a href={`tel:${phone.replaceAll(' ', '')}`} className="link contact-main">
							{phone}
						</a>
						<small>{supportHours}. Chat in Tamil or English.</small>
					</dd>
				</div>
				<div>
					<dt>Elsewhere</dt>
					<dd className="contact-social">
						<a href={instagram} rel="noopener" className="link">
							<PhotoIcon /> Instagram
						</a>
						<a href={whatsapp} rel="noopener" className="link">
							<ChatIcon /> WhatsApp
						</a>
					</dd>
				</div>
			</dl>
		</section>
	)
}
