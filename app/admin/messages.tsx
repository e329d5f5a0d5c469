/** Messages from the contact form, the oldest one to answer first, and the shop's replies. */
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { type ActionResult, toActionResult } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { replyToMessage, closeMessage, listReplies, listMessages } from '#shop/contact/admin.server.ts'
import { MAX_REPLY_LENGTH } from '#shop/contact/rules.ts'
import { formatDate, formatMoment } from '#shop/dates.ts'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import type { Route } from './+types/messages.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const messages = await listMessages(shop)
	const replies = await listReplies(
		shop,
		messages.map(({ ticket }) => ticket),
	)
	return {
		messages: messages.map(({ ticket, name, email, phone, message, createdAt, closedAt }) => ({
			ticket,
			message,
			name,
			contact: [email, phone].join(', '),
			receivedAt: formatMoment(createdAt),
			receivedOn: formatDate(createdAt),
			isOpen: closedAt === null,
			replies: replies
				.filter((reply) => reply.ticket === ticket)
				.map(({ text, by, at }) => ({ text, by: `${by} replied, ${formatMoment(at)}` })),
		})),
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	const ticket = String(form.get('ticket') ?? '')
	if (form.get('intent') === 'close')
		return toActionResult(await closeMessage(shop, { ticket, by }), `${ticket} closed`)
	const text = String(form.get('reply') ?? '')
	return toActionResult(await replyToMessage(shop, { ticket, text, by }), 'Reply sent')
}

export default function Messages({ loaderData: { messages }, actionData }: Route.ComponentProps) {
	const next = messages.find(({ isOpen, replies }) => isOpen && replies.length === 0)
	const closed = messages.filter(({ isOpen }) => !isOpen)
	return (
		<>
			<ConsoleTitle result={actionData}>Messages</ConsoleTitle>
			{messages.length === 0 && <p>No messages yet. Messages from the contact page appear here.</p>}
			<ul className="grid gap-5">
				{messages
					.filter(({ isOpen }) => isOpen)
					.map((message) => (
						<li key={message.ticket} className="admin-panel grid gap-3">
							<Message message={message} isNext={message === next} />
						</li>
					))}
			</ul>
			{closed.length > 0 && <Closed messages={closed} />}
		</>
	)
}

type MessageData = Route.ComponentProps['loaderData']['messages'][number]

/** Each is one line, which opens. */
function Closed({ messages }: { messages: readonly MessageData[] }) {
	return (
		<section className="admin-panel mt-5" aria-label="Closed">
			<h2>Closed</h2>
			<ul>
				{messages.map((message) => (
					<li key={message.ticket} className="border-t border-sand py-2">
						<details>
							<summary className="cursor-pointer">
								<span className="font-semibold">{message.name}</span>{' '}
								<span className="text-cinnamon">{message.receivedOn}</span>
							</summary>
							<div className="mt-2 mb-3 grid gap-3">
								<Message message={message} isNext={false} />
							</div>
						</details>
					</li>
				))}
			</ul>
		</section>
	)
}

type MessageProps = { message: MessageData; isNext: boolean }

function Message({ message, isNext }: MessageProps) {
	const { ticket, name, contact, receivedAt, isOpen, replies } = message
	return (
		<>
			<div className="[overflow-wrap:anywhere]">
				<p className="flex flex-wrap justify-between gap-x-4">
					<span className="font-semibold">{name}</span>
					<span className="text-cinnamon">
						{receivedAt}
						{isOpen && replies.length > 0 && ', replied to, not closed'}
					</span>
				</p>
				<p className="text-13 text-cinnamon">
					{contact}, <span className="whitespace-nowrap">{ticket}</span>
				</p>
			</div>
			<p className="measure whitespace-pre-line text-17 [overflow-wrap:anywhere]">{message.message}</p>
			{replies.map(({ text, by }) => (
				<blockquote key={by} className="measure border-s-2 border-brass ps-4">
					<p className="text-cinnamon">{by}</p>
					<p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
				</blockquote>
			))}
			{/* The key makes a new form after each reply: its text is cleared, so that it is not sent twice. */}
			{isOpen && <ReplyForm key={replies.length} ticket={ticket} isNext={isNext} />}
		</>
	)
}

function ReplyForm({ ticket, isNext }: { ticket: string; isNext: boolean }) {
	return (
		<ConsoleForm method="post" className="grid gap-3" preventScrollReset>
			<input type="hidden" name="ticket" value={ticket} />
			<TextArea label="Reply by email" name="reply" rows={3} maxLength={MAX_REPLY_LENGTH} />
			<span className="flex flex-wrap gap-3">
				<SubmitButton
					tone={isNext ? 'primary' : 'quiet'}
					intent="reply"
					fields={{ ticket }}
					busyLabel="Sending..."
				>
					Send reply
				</SubmitButton>
				<SubmitButton tone="quiet" intent="close" fields={{ ticket }} about={ticket} busyLabel="Closing...">
					Close
				</SubmitButton>
			</span>
		</ConsoleForm>
	)
}
