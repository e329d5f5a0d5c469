/** Shows the contact page with the content that the owner edits. */
import '#app/contact/contact.css'
import type { ComponentProps } from 'react'
import { ConnectWithUs } from '#app/contact/connect-with-us.tsx'
import { ContactForm, MESSAGE_TITLE_ID } from '#app/contact/contact-form.tsx'
import { Questions } from '#app/contact/questions.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { PageContent } from '#shop/pages/definitions.ts'

type ContactPageProps = {
	content: PageContent<'contact'>
	/** The response to the form, if it was sent without scripts. */
	sent: ComponentProps<typeof ContactForm>['initial']
}

export function ContactPage({ content: { hero, questions }, sent }: ContactPageProps) {
	return (
		<div className="page">
			<header className="contact-hero">
				<div>
					{hero.tamil && (
						<p lang="ta" className="tamil-line">
							{hero.tamil}
						</p>
					)}
					<h1 className="page-title">{hero.title}</h1>
					<p className="lede">{hero.text}</p>
				</div>
				<ResponsiveImage
					path={hero.image}
					shape="wide"
					alt={hero.alt}
					sizes="(min-width: 1024px) 46vw, 1px"
				/>
			</header>
			<div className="contact-columns">
				<ConnectWithUs />
				<section className="contact-card" aria-labelledby={MESSAGE_TITLE_ID}>
					<h2 id={MESSAGE_TITLE_ID} className="section-title">
						Send a message
					</h2>
					<ContactForm initial={sent} />
				</section>
			</div>
			<Questions {...questions} />
		</div>
	)
}
