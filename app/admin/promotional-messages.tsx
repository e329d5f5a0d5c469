/** The promotional bar: its messages, their order, and what it looks like. */
import { useState } from 'react'
import { Form } from 'react-router'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { tell, tellWrong, type Told } from '#app/admin/layout/action-result.ts'
import { usePressed } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import {
	addPromotionalMessage,
	updatePromotionalMessage,
	deletePromotionalMessage,
	listAllPromotionalMessages,
} from '#shop/promotional-messages/admin.server.ts'
import { PromotionalMessageInput, MAX_MESSAGE_LENGTH } from '#shop/promotional-messages/input.ts'
import { readInput } from '#shop/input/read-input.ts'
import { z } from 'zod'
import type { Route } from './+types/promotional-messages.ts'

const MessageId = z.coerce.number().pipe(z.int32())

export async function loader({ context }: Route.LoaderArgs) {
	return { messages: await listAllPromotionalMessages(context.get(shopContext)) }
}

export async function action({ request, context }: Route.ActionArgs): Promise<Told> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	// No message has the number 0.
	const id = MessageId.catch(0).parse(form.get('id'))
	if (form.get('act') === 'delete')
		return tell(await deletePromotionalMessage(shop, { id, by }), 'Message deleted')
	const read = readInput(PromotionalMessageInput, {
		message: form.get('message'),
		displayOrder: form.get('displayOrder'),
		active: form.get('active') === 'on',
	})
	if (!read.success) return tellWrong(read.error)
	const input = read.data
	return form.get('act') === 'add'
		? tell(await addPromotionalMessage(shop, { input, by }), 'Message added')
		: tell(await updatePromotionalMessage(shop, { id, input, by }), 'Message saved; the shop shows it now')
}

export default function Banner({ loaderData: { messages }, actionData }: Route.ComponentProps) {
	const next = Math.max(0, ...messages.map(({ displayOrder }) => displayOrder)) + 1
	return (
		<>
			<ConsoleTitle told={actionData}>Banner</ConsoleTitle>
			<ul className="grid gap-4">
				{messages.map((message) => (
					<li key={`${message.id} ${message.message} ${message.displayOrder} ${message.active}`}>
						<MessageForm {...message} />
					</li>
				))}
			</ul>
			<section className="admin-panel mt-6" aria-label="A new message">
				<h2>A new message</h2>
				<MessageForm key={messages.length} id={null} message="" displayOrder={next} active />
			</section>
		</>
	)
}

function MessageForm(props: { id: number | null; message: string; displayOrder: number; active: boolean }) {
	const { id, message, displayOrder, active } = props
	const [typed, setTyped] = useState({ message, active })
	return (
		<Form method="post" className="grid gap-2" preventScrollReset>
			{typed.message && <BarPreview {...typed} />}
			<div className="flex flex-wrap items-center gap-3">
				<input type="hidden" name="id" value={id ?? ''} />
				<input
					name="message"
					defaultValue={message}
					onChange={({ target }) => setTyped({ ...typed, message: target.value })}
					aria-label="Message"
					maxLength={MAX_MESSAGE_LENGTH}
					className="input grow basis-80"
				/>
				<label className="flex items-center gap-2">
					Place
					<input name="displayOrder" defaultValue={displayOrder} inputMode="numeric" className="input w-16" />
				</label>
				<label className="flex items-center gap-2">
					<input
						type="checkbox"
						name="active"
						defaultChecked={active}
						onChange={({ target }) => setTyped({ ...typed, active: target.checked })}
						className="size-6 accent-kumkum"
					/>
					Shown
				</label>
				<MessageButton id={id} act={id === null ? 'add' : 'save'} words={id === null ? 'Add' : 'Save'} />
				{id !== null && <MessageButton id={id} act="delete" words="Delete" about={message} />}
			</div>
		</Form>
	)
}

function BarPreview({ message, active }: { message: string; active: boolean }) {
	const look = active ? '' : 'opacity-50'
	return <p className={`rounded-control bg-espresso px-4 py-2 text-center text-ivory ${look}`}>{message}</p>
}

type MessageButtonProps = { id: number | null; act: string; words: string; about?: string }

function MessageButton({ id, act, words, about }: MessageButtonProps) {
	const isBusy = usePressed({ act, id: String(id ?? '') })
	return (
		<Button type="submit" tone="quiet" name="act" value={act} aria-disabled={isBusy}>
			{isBusy ? 'One moment...' : words}
			{about && <span className="sr-only"> {about}</span>}
		</Button>
	)
}
