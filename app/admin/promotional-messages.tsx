/** The banner at the top of the shop: its promotional messages and their order. */
import { z } from 'zod'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { MessageForm, StoredMessage, toFormValues } from '#app/admin/banner-message-form.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { receiveEdits, withEdits } from '#app/admin/forms/receive-edits.server.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import {
	addPromotionalMessage,
	updatePromotionalMessage,
	deletePromotionalMessage,
	findPromotionalMessage,
	NO_SUCH_MESSAGE,
} from '#shop/promotional-messages/admin.server.ts'
import { PromotionalMessageInput, MAX_MESSAGE_LENGTH } from '#shop/promotional-messages/input.ts'
import {
	listAllPromotionalMessages,
	type PromotionalMessage,
} from '#shop/promotional-messages/promotional-messages.server.ts'
import { listPromos } from '#shop/promos/admin.server.ts'
import { defaultMessage } from '#shop/promotional-messages/default-message.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import type { FormValues } from '#shop/input/merge-edits.ts'
import { readInput } from '#shop/input/read-input.ts'
import { useShipping } from '#app/catalogue/shop-data.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/promotional-messages.ts'

const MessageId = z.coerce.number().pipe(z.int32())
/** Ids begin at 1. */
const NO_MESSAGE = 0

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const suggested = query.get('message') ?? ''
	const [messages, promos] = await Promise.all([listAllPromotionalMessages(shop), listPromos(shop)])
	return {
		messages,
		/** No page mentions a campaign. */
		promos: promos
			.filter(({ method }) => method !== 'campaign')
			.map(({ id, name, code }) => ({ id, label: name ?? code })),
		suggestedPromo: promos.find(({ id }) => id === query.get('offer'))?.id ?? null,
		/** The link from a new offer contains the text for it. */
		suggested: suggested.length > MAX_MESSAGE_LENGTH ? '' : suggested,
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	const id = MessageId.catch(NO_MESSAGE).parse(form.get('id'))
	if (form.get('intent') === 'delete')
		return toActionResult(await deletePromotionalMessage(shop, { id, by }), 'Message deleted')
	const mine = readValues(form)
	if (form.get('intent') !== 'add') return saveMessage(shop, { id, form, mine, by })
	const read = readMessage(mine)
	if (!read.success) return toInputError(read.error)
	return toActionResult(await addPromotionalMessage(shop, { input: read.data, by }), 'Message added')
}

type Sent = { id: number; form: FormData; mine: FormValues; by: Actor }

async function saveMessage(shop: Shop, { id, form, mine, by }: Sent): Promise<ActionResult> {
	const seen = await findPromotionalMessage(shop, id)
	if (!seen) return toActionResult(NO_SUCH_MESSAGE, '')
	const edits = receiveEdits(form, { mine, theirs: toFormValues(seen) })
	const result = withEdits(
		edits.result ?? (await writeMessage(shop, { seen, values: edits.merged, by })),
		edits,
	)
	return 'error' in result ? { ...result, form: String(id) } : result
}

type Edited = { seen: PromotionalMessage; values: FormValues; by: Actor }

async function writeMessage(shop: Shop, { seen, values, by }: Edited): Promise<ActionResult> {
	const read = readMessage(values)
	if (!read.success) return toInputError(read.error)
	const outcome = await updatePromotionalMessage(shop, { seen, input: read.data, by })
	return toActionResult(outcome, 'Message saved and live in the shop')
}

function readValues(form: FormData): FormValues {
	const text = (name: string) => String(form.get(name) ?? '')
	return {
		message: text('message'),
		displayOrder: text('displayOrder'),
		active: text('active'),
		lastDay: text('lastDay'),
		promoId: text('promoId'),
	}
}

function readMessage({ active, ...values }: FormValues) {
	return readInput(PromotionalMessageInput, { ...values, active: active === 'on' })
}

export default function PromotionalMessages({ loaderData, actionData }: Route.ComponentProps) {
	const { messages, promos, suggested, suggestedPromo } = loaderData
	const { announcedFreeAbove } = useShipping()
	return (
		<>
			<ConsoleTitle result={actionData}>Banner</ConsoleTitle>
			<p className="console-intro">
				These messages take turns at the top of every page, in the order of their positions. If none is
				visible, the shop shows “{defaultMessage(announcedFreeAbove)}”. A message ends after its last day, or
				when its offer or code does.
			</p>
			<ul className="grid gap-4">
				{messages.map((message) => (
					<li key={message.id}>
						<StoredMessage stored={message} promos={promos} />
					</li>
				))}
			</ul>
			<section className="admin-panel mt-6" aria-label="New message">
				<h2>New message</h2>
				<MessageForm
					key={messages.length}
					id={null}
					promos={promos}
					values={toFormValues({
						message: actionData ? '' : suggested,
						displayOrder: messages.length + 1,
						active: true,
						lastDay: null,
						promoId: actionData ? null : suggestedPromo,
					})}
				/>
			</section>
		</>
	)
}
