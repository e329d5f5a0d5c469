/** Lists what a new shop still lacks. Each step disappears once it is done, and the panel with the last one or once it is hidden. */
import { Fragment, type ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import type { Place } from '#app/admin/overview/remaining-originals.server.ts'
import type { SetupStep } from '#shop/business/setup-steps.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'

const STEP_TEXTS: Record<SetupStep, ReactNode> = {
	details: (
		<>
			<Step to={href('/admin/settings')}>Enter your business details</Step>: shoppers still see placeholders
			for
		</>
	),
	gstin: (
		<>
			<Step to={href('/admin/settings')}>Enter your GSTIN</Step>, or say there that you aren't registered for
			GST.
		</>
	),
	logo: (
		<>
			<Step to={href('/admin/pages/:page', { page: 'brand' })}>Upload your logo</Step>, or choose there to
			show your shop's name as text.
		</>
	),
	name: (
		<>
			<Step to={href('/admin/settings')}>Enter your shop's name</Step>: beside your own logo, pages, emails
			and invoices still say {BRAND_DEFAULTS.name}.
		</>
	),
	pictures: (
		<>
			<strong>Replace the pictures that show the name {BRAND_DEFAULTS.name}</strong>, on packs and cartons:
		</>
	),
	texts: (
		<>
			<strong>Say where you are</strong>: texts still speak of Chennai, which your address doesn't name:
		</>
	),
	holidays: (
		<>
			<Step to={href('/admin/delivery')}>Enter the public holidays</Step> whose day changes each year, such as
			Deepavali. Delivery dates and the last day for a return leave them out, as your return policy promises.
		</>
	),
	payments:
		'Connect PhonePe: payments are a test, and nobody is charged. The person who runs the server enters the credentials.',
	email:
		'Connect a mail server: no emails are being sent yet. The person who runs the server enters its address.',
}

function Step({ to, children }: { to: string; children: ReactNode }) {
	return (
		<strong>
			<PlainLink to={to}>{children}</PlainLink>
		</strong>
	)
}

/** Loads the document, because the policy of a page's screen is what permits the frame of its preview. */
function PlainLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link className="link" to={to} reloadDocument={to.startsWith(href('/admin/pages'))}>
			{children}
		</Link>
	)
}

type SetupStepsProps = {
	steps: readonly SetupStep[]
	/** Where they are, for the steps about them. */
	originals: Record<'pictures' | 'texts', readonly Place[]>
	/** The labels of the business details that are still placeholders, without the GSTIN. */
	placeholders: readonly string[]
	holidayYear: string | null
	isHidden: boolean
}

export function SetupSteps({ isHidden, ...list }: SetupStepsProps) {
	if (list.steps.length === 0) return null
	return (
		<section
			className={isHidden ? 'mb-5' : 'admin-panel mb-5'}
			aria-labelledby={isHidden ? undefined : 'setup-title'}
		>
			{!isHidden && <StepList {...list} />}
			<div className="setup-foot">
				{!isHidden && <WorthALook />}
				<ListForm isHidden={isHidden} />
			</div>
		</section>
	)
}

function StepList({ steps, originals, placeholders, holidayYear }: Omit<SetupStepsProps, 'isHidden'>) {
	// Holidays are missing every year.
	const isSetUp = steps.every((step) => step === 'holidays')
	return (
		<>
			<h2 id="setup-title">{isSetUp ? `Holidays of ${holidayYear}` : 'Set up your shop'}</h2>
			<ol className="setup-steps">
				{steps.map((step) => (
					<li key={step}>
						{STEP_TEXTS[step]}
						{step === 'details' && ` ${placeholders.join(', ')}.`}
						{(step === 'pictures' || step === 'texts') && <Places places={originals[step]} />}
						{step === 'holidays' && ` None of them is entered for ${holidayYear}.`}
					</li>
				))}
			</ol>
		</>
	)
}

function WorthALook() {
	return (
		<p>
			Worth a look before the first order: <PlainLink to={href('/admin/pages')}>texts of the pages</PlainLink>
			, <PlainLink to={href('/admin/delivery')}>shipping and delivery</PlainLink>,{' '}
			<PlainLink to={href('/admin/banner')}>banner</PlainLink>,{' '}
			<PlainLink to={href('/admin/promos')}>promo codes</PlainLink>,{' '}
			<PlainLink to={href('/admin/tax')}>tax rates</PlainLink> and{' '}
			<PlainLink to={href('/admin/notifications')}>emails to you</PlainLink>.
		</p>
	)
}

function Places({ places }: { places: readonly Place[] }) {
	return places.map(({ label, to }, index) => (
		<Fragment key={to}>
			{index === 0 ? ' ' : ', '}
			<PlainLink to={to}>{label}</PlainLink>
			{index === places.length - 1 && '.'}
		</Fragment>
	))
}

/** It stays in one place, so that the button keeps the keyboard focus. */
function ListForm({ isHidden }: { isHidden: boolean }) {
	const intent = isHidden ? 'show-setup' : 'hide-setup'
	const label = isHidden ? 'Show the set-up list' : 'Hide this list'
	return (
		<Form method="post" preventScrollReset>
			<SubmitButton tone="quiet" intent={intent} busyLabel="Saving...">
				{label}
			</SubmitButton>
		</Form>
	)
}
