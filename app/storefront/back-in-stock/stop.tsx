/** Ends all requests of a mailbox by the signed link in a back-in-stock email. Email clients send the same POST (RFC 8058). */
import { data, Form, href, useNavigation } from 'react-router'
import { refuseWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import {
	answerIfUnreachable,
	MAYBE_NOT_DONE,
	unreachableMessage,
} from '#app/offline/answer-if-unreachable.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AnswerAlert } from '#app/ui/forms/answer-alert.tsx'
import { StopInput } from '#shop/back-in-stock/input.ts'
import { deleteRequestsOf, isStopToken } from '#shop/back-in-stock/requests.server.ts'
import type { Route } from './+types/stop.ts'

/** Returns null for an incomplete or altered link. */
function readLink(request: Request, context: Context): string | null {
	const read = StopInput.safeParse(Object.fromEntries(new URL(request.url).searchParams))
	return read.success && isStopToken(context.get(shopContext), read.data) ? read.data.email : null
}

const LINK_INCOMPLETE = 'This link is incomplete. Please copy all of it from the email.'

async function refuseLink(context: Context) {
	const { error, init } = await refuseWrongGuess(context, 'wrong-link')
	return data({ isValid: false, error: error ?? LINK_INCOMPLETE }, init)
}

export async function loader({ request, context }: Route.LoaderArgs) {
	if (!readLink(request, context)) return refuseLink(context)
	return data({ isValid: true, error: null }, { headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
	const email = readLink(request, context)
	if (!email) return refuseLink(context)
	await deleteRequestsOf(context.get(shopContext), email)
	return data({ isValid: true, error: null }, { headers: NO_STORE })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerIfUnreachable(serverAction, () => ({
		isValid: true,
		error: unreachableMessage(navigator, MAYBE_NOT_DONE),
	}))
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function StopBackInStock({
	loaderData: { isValid, error },
	actionData,
}: Route.ComponentProps) {
	const isBusy = useNavigation().state !== 'idle'
	const isDone = actionData?.error === null
	if (!isValid)
		return (
			<div className="page message-page">
				<PrivateHead title="Back in stock" />
				<h1 className="page-title">This link doesn't work</h1>
				<p>{error}</p>
				<ButtonLink to={href('/contact')}>Write to us</ButtonLink>
			</div>
		)
	return (
		<div className="page message-page">
			<PrivateHead title="Back in stock" />
			<div role="status">
				<h1 className="page-title">{isDone ? 'Stopped' : 'Stop back-in-stock emails?'}</h1>
				<p className="mt-4">
					{isDone
						? "You won't get back-in-stock emails any more, unless you ask for one again."
						: "We'll delete all packs you are waiting for. Your orders and the newsletter stay as they are."}
				</p>
			</div>
			<AnswerAlert answer={actionData} message={actionData?.error} />
			{isDone ? (
				<ButtonLink to={href('/products')}>Our coffees</ButtonLink>
			) : (
				<Form method="post">
					<Button type="submit" aria-disabled={isBusy}>
						{isBusy ? 'Stopping...' : 'Yes, stop these emails'}
					</Button>
				</Form>
			)}
		</div>
	)
}
