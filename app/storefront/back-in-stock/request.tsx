/** Requests an email when a sold-out pack is back. The product page sends its form here; without scripts, this page responds. */
import '#app/storefront/back-in-stock/back-in-stock.css'
import { data, Form, href, Link, useNavigation } from 'react-router'
import { statusOf } from '#app/http/json-response.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import { answerIfUnreachable, ENTRIES_KEPT, unreachableMessage } from '#app/offline/answer-if-unreachable.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { findRateLimitKey } from '#app/session/rate-limit-key.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { AnswerAlert } from '#app/ui/forms/answer-alert.tsx'
import { findVariantForSale, requestBackInStock } from '#shop/back-in-stock/requests.server.ts'
import { BackInStockInput, INVALID_EMAIL, VariantKeyInput } from '#shop/back-in-stock/input.ts'
import { ONE_EMAIL, requestReceivedMessage } from '#shop/back-in-stock/rules.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/request.ts'

type ShownVariant = { product: number; size: string; name: string }

/** Returns null for a pack that is not sold, and without one. */
async function readVariant(shop: Shop, given: object): Promise<ShownVariant | null> {
	const read = VariantKeyInput.safeParse(given)
	if (!read.success) return null
	const { product, size } = read.data
	const found = await findVariantForSale(shop, { productId: product, size })
	return found && { product, size, name: `${found.productName}, ${found.sizeLabel}` }
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = Object.fromEntries(new URL(request.url).searchParams)
	return { variant: await readVariant(context.get(shopContext), query) }
}

export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const form = Object.fromEntries(await readForm(request))
	const variant = await readVariant(shop, form)
	const answer = { variant, email: String(form.email ?? ''), received: null, error: null, emailError: null }
	const read = readInput(BackInStockInput, form)
	if (!variant) return data({ ...answer, error: 'This pack is no longer sold.' }, { status: 404 })
	if (!read.success) return data({ ...answer, emailError: INVALID_EMAIL }, { status: 400 })
	const { product: productId, size, email } = read.data
	const tooMany = await rateLimitClient(context, 'back-in-stock', () =>
		findRateLimitKey(request, context, { email }),
	)
	const { clientIp } = context.get(requestContext)
	const outcome =
		tooMany ?? (await requestBackInStock(shop, { variant: { productId, size }, email, clientIp }))
	if (!outcome.ok) return data({ ...answer, error: outcome.message }, { status: statusOf(outcome) })
	return data({ ...answer, received: requestReceivedMessage(variant.name) })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerIfUnreachable(serverAction, () => ({
		variant: null,
		email: '',
		received: null,
		error: unreachableMessage(navigator, ENTRIES_KEPT),
		emailError: null,
	}))
}

export function shouldRevalidate() {
	return false
}

export default function BackInStock({ loaderData, actionData }: Route.ComponentProps) {
	const variant = actionData?.variant ?? loaderData.variant
	return (
		<div className="page message-page">
			<PrivateHead title="Back in stock" />
			{actionData?.received ? (
				<div role="status">
					<h1 className="page-title">Thank you</h1>
					<p className="mt-4">{actionData.received}</p>
				</div>
			) : (
				<h1 className="page-title">Email me when it is back</h1>
			)}
			<AnswerAlert answer={actionData} message={actionData?.error} />
			{variant && !actionData?.received && <RequestForm variant={variant} sent={actionData} />}
			{variant ? (
				<p>
					<Link
						className="link"
						to={`${href('/product/:id?', { id: `${variant.product}` })}?size=${variant.size}`}
					>
						Back to {variant.name}
					</Link>
				</p>
			) : (
				<>
					<p>Open a product and choose the size that is sold out. You can leave your email there.</p>
					<ButtonLink to={href('/products')}>Our coffees</ButtonLink>
				</>
			)}
		</div>
	)
}

type RequestFormProps = {
	variant: ShownVariant
	sent: { email: string; emailError: string | null } | undefined
}

function RequestForm({ variant: { product, size, name }, sent }: RequestFormProps) {
	const isBusy = useNavigation().state !== 'idle'
	return (
		<Form method="post" className="back-in-stock" noValidate>
			<p>
				{name}, is sold out. {ONE_EMAIL}
			</p>
			<input type="hidden" name="product" value={product} />
			<input type="hidden" name="size" value={size} />
			<EmailField error={sent?.emailError ?? undefined} defaultValue={sent?.email} />
			<Button type="submit" aria-disabled={isBusy}>
				{isBusy ? 'One moment...' : 'Email me when it is back'}
			</Button>
		</Form>
	)
}
