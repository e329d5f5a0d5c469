/** Following an order by its number. The address holds the number, so a letter can lead here and a reload keeps it. */
import { type RefObject, useEffect, useRef } from 'react'
import { data, Form, href, Link, useLocation, useNavigation, useRevalidator } from 'react-router'
import { FoundOrder } from '#app/orders/found-order.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { findViewer } from '#app/session/viewer.server.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { trackOrder } from '#shop/orders/tracking.server.ts'
import type { OrderView } from '#shop/orders/view.ts'
import type { Route } from './+types/track-order.ts'

const EXAMPLE = 'SK3-7F3K9QXB-20261120'
const LOOK_UP_FAILED = {
	title: 'Error',
	message: 'An error occurred while tracking your order. Please try again.',
}

type Found = { asked: string; order: OrderView | null; trouble: { title: string; message: string } | null }

export async function loader({ request, context }: Route.LoaderArgs) {
	const asked = new URL(request.url).searchParams.get('id')
	if (asked === null) return data(NOTHING_ASKED, { headers: NO_STORE })
	const words = 'An order could not be looked up'
	const found = await nullIfUnavailable(context, words, () => lookUp(asked.trim(), request, context))
	return data(found ?? { asked, order: null, trouble: LOOK_UP_FAILED }, { headers: NO_STORE })
}

const NOTHING_ASKED: Found = { asked: '', order: null, trouble: null }

async function lookUp(asked: string, request: Request, context: Context): Promise<Found> {
	const tooMany = await rateLimitClient(context, 'track-order')
	if (tooMany) return { asked, order: null, trouble: { title: 'Error', message: tooMany.message } }
	const viewer = await findViewer(request, context)
	const outcome = await trackOrder(context.get(shopContext), { number: asked, viewer })
	if (outcome.ok) return { asked: outcome.order.number, order: outcome.order, trouble: null }
	return { asked, order: null, trouble: { title: outcome.title ?? 'Error', message: outcome.message } }
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function TrackOrder({ loaderData }: Route.ComponentProps) {
	const { asked, order, trouble } = loaderData
	const { revalidate } = useRevalidator()
	const navigation = useNavigation()
	const isLoading = navigation.state !== 'idle' && navigation.location?.pathname === href('/track-order')
	const field = useRef<HTMLInputElement>(null)
	useNews(loaderData, field)
	return (
		<div className="page py-12 lg:py-16">
			<PrivateHead title="Track your order" />
			<div className="max-w-4xl">
				<h1 className="page-title">Track Your Order</h1>
				<Form className="mt-8 flex flex-wrap items-start gap-3" noValidate>
					<Field
						// Another lookup brings another number; what is being typed stays the visitor's.
						key={asked}
						ref={field}
						label="Order ID"
						name="id"
						defaultValue={asked}
						placeholder={EXAMPLE}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						maxLength={100}
						error={trouble?.message}
						className="min-w-0 grow basis-72"
					/>
					<Button type="submit" aria-disabled={isLoading} className="grow sm:mt-7 sm:grow-0">
						{isLoading && <span className="spinner" aria-hidden="true" />}
						{isLoading ? 'Looking...' : 'Track Order'}
					</Button>
				</Form>
				<WhereTheNumberIs />
				{order && <FoundOrder order={order} onChange={() => void revalidate()} />}
			</div>
		</div>
	)
}

function WhereTheNumberIs() {
	return (
		<p className="mt-3 text-15 text-cinnamon">
			The Order ID is in your confirmation e-mail. If you cannot find it,{' '}
			<Link className="link" to={href('/contact')}>
				write to us
			</Link>
			.
		</p>
	)
}

/** Each lookup ends in a word, also when the same number is asked for twice. One that a change of the order brought about has been told by that. */
function useNews(found: Found, field: RefObject<HTMLInputElement | null>): void {
	const { key } = useLocation()
	const toldFor = useRef('')
	useEffect(() => {
		const { order, trouble } = found
		const isAgain = toldFor.current === key
		toldFor.current = key
		if (trouble) {
			showToast({ ...trouble, tone: 'error' })
			field.current?.focus()
		}
		if (order && !isAgain) {
			showToast({
				title: 'Order Found',
				message: `Order ${order.number} has been found and loaded.`,
				tone: 'success',
			})
		}
	}, [found, key, field])
}
