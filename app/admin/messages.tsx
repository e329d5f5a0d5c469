/** What people wrote, the longest waiting first, and the shop's answers. */
import { Form } from 'react-router'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { tell, type Told } from '#app/admin/layout/action-result.ts'
import { usePressed } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { answerMessage, closeMessage, listAnswers, listMessages } from '#shop/contact/admin.server.ts'
import { MAX_ANSWER_LENGTH } from '#shop/contact/rules.ts'
import { formatMoment } from '#shop/dates.ts'
import { MaxLength } from '#shop/input/fields.ts'
import type { Route } from './+types/messages.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const messages = await listMessages(shop)
	const answers = await listAnswers(
		shop,
		messages.map(({ ticket }) => ticket),
	)
	return {
		messages: messages.map(({ ticket, name, email, phone, message, createdAt, closedAt }) => ({
			ticket,
			message,
			who: `${name}, ${email}, ${phone}`,
			came: formatMoment(createdAt),
			isOpen: closedAt === null,
			answers: answers
				.filter((answer) => answer.ticket === ticket)
				.map(({ text, by, at }) => ({ text, words: `${by} answered, ${formatMoment(at)}` })),
		})),
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<Told> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	const ticket = String(form.get('ticket') ?? '')
	if (form.get('act') === 'close')
		return tell(await closeMessage(shop, { ticket, by }), `${ticket} is closed`)
	const text = String(form.get('answer') ?? '')
	return tell(await answerMessage(shop, { ticket, text, by }), 'The answer is on its way')
}

export default function Messages({ loaderData: { messages }, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle told={actionData}>Messages</ConsoleTitle>
			{messages.length === 0 && <p>Nobody has written yet.</p>}
			<ul className="grid gap-5">
				{messages.map((message) => (
					<li key={message.ticket} className="admin-panel grid gap-3">
						<Message message={message} />
					</li>
				))}
			</ul>
		</>
	)
}

type MessageOf = Route.ComponentProps['loaderData']['messages'][number]

function Message({ message: { ticket, message, who, came, isOpen, answers } }: { message: MessageOf }) {
	return (
		<>
			<p className="font-semibold">
				{ticket} <span className="font-normal text-cinnamon">{isOpen ? came : `${came}, closed`}</span>
			</p>
			<p className="[overflow-wrap:anywhere]">{who}</p>
			<p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
			{answers.map(({ text, words }) => (
				<blockquote key={words} className="measure border-s-2 border-brass ps-4">
					<p className="text-cinnamon">{words}</p>
					<p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
				</blockquote>
			))}
			{/* Made anew with each answer: what was sent is not sent again by a second press. */}
			{isOpen && <AnswerForm key={answers.length} ticket={ticket} />}
		</>
	)
}

function AnswerForm({ ticket }: { ticket: string }) {
	const isSending = usePressed({ ticket, act: 'answer' })
	const isClosing = usePressed({ ticket, act: 'close' })
	return (
		<Form method="post" className="grid gap-3" preventScrollReset>
			<input type="hidden" name="ticket" value={ticket} />
			<label className="grid gap-1">
				<span className="field-label">Answer by letter</span>
				<textarea name="answer" rows={3} className="input" aria-describedby={`${ticket}-limit`} />
			</label>
			<p id={`${ticket}-limit`} className="field-hint">
				{MaxLength(MAX_ANSWER_LENGTH)}
			</p>
			<span className="flex flex-wrap gap-3">
				<Button type="submit" name="act" value="answer" aria-disabled={isSending}>
					{isSending ? 'Sending...' : 'Send Answer'}
				</Button>
				<Button type="submit" tone="quiet" name="act" value="close" aria-disabled={isClosing}>
					{isClosing ? 'Closing...' : `Close ${ticket}`}
				</Button>
			</span>
		</Form>
	)
}
