/** The banner at the top of the shop: its promotional messages and their order. */
import { useState } from 'react'
import { z } from 'zod'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import {
	addPromotionalMessage,
	updatePromotionalMessage,
	deletePromotionalMessage,
	listAllPromotionalMessages,
} from '#shop/promotional-messages/admin.server.ts'
import { PromotionalMessageInput, MAX_MESSAGE_LENGTH } from '#shop/promotional-messages/input.ts'
import { defaultMessage } from '#shop/promotional-messages/rules.ts'
import { readInput } from '#shop/input/read-input.ts'
import { useShipping } from '#app/catalogue/shop-data.ts'
import type { Route } from './+types/promotional-messages.ts'

const MessageId = z.coerce.number().pipe(z.int32())
/** Ids begin at 1. */
const NO_MESSAGE = 0

export async function loader({ request, context }: Route.LoaderArgs) {
	const suggested = new URL(request.url).searchParams.get('message') ?? ''
	return {
		messages: await listAllPromotionalMessages(context.get(shopContext)),
		/** The link from a new offer carries the text for it. */
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
	const read = readInput(PromotionalMessageInput, {
		message: form.get('message'),
		displayOrder: form.get('displayOrder'),
		active: form.get('active') === 'on',
	})
	if (!read.success) return toInputError(read.error)
	const input = read.data
	return form.get('intent') === 'add'
		? toActionResult(await addPromotionalMessage(shop, { input, by }), 'Message added')
		: toActionResult(
				await updatePromotionalMessage(shop, { id, input, by }),
				'Message saved and live in the shop',
			)
}

export default function PromotionalMessages({ loaderData, actionData }: Route.ComponentProps) {
	const { messages, suggested } = loaderData
	const { announcedFreeAbove } = useShipping()
	const nextPosition = Math.max(0, ...messages.map(({ displayOrder }) => displayOrder)) + 1
	return (
		<>
			<ConsoleTitle result={actionData}>Banner</ConsoleTitle>
			<p className="mb-4 max-w-3xl">
				These messages rotate at the top of every page, in order of position. Without a visible message the
				shop shows "{defaultMessage(announcedFreeAbove)}". A message stays until you hide or delete it, also
				when an offer that it names has ended.
			</p>
			<ul className="grid gap-4">
				{messages.map((message) => (
					<li key={`${message.id} ${message.message} ${message.displayOrder} ${message.active}`}>
						<MessageForm {...message} />
					</li>
				))}
			</ul>
			<section className="admin-panel mt-6" aria-label="New message">
				<h2>New message</h2>
				<MessageForm
					key={messages.length}
					id={null}
					message={actionData ? '' : suggested}
					displayOrder={nextPosition}
					active
				/>
			</section>
		</>
	)
}

type MessageFormProps = { id: number | null; message: string; displayOrder: number; active: boolean }

function MessageForm({ id, message, displayOrder, active }: MessageFormProps) {
	const [draft, setDraft] = useState({ message, active })
	return (
		<ConsoleForm method="post" className="grid gap-2" preventScrollReset>
			{draft.message && <BannerPreview {...draft} />}
			<div className="flex flex-wrap items-center gap-3">
				<input type="hidden" name="id" value={id ?? ''} />
				<input
					name="message"
					defaultValue={message}
					onChange={({ target }) => setDraft({ ...draft, message: target.value })}
					aria-label="Message"
					maxLength={MAX_MESSAGE_LENGTH}
					className="input grow basis-80"
				/>
				<label className="flex items-center gap-2">
					Position
					<input name="displayOrder" defaultValue={displayOrder} inputMode="numeric" className="input w-16" />
				</label>
				<label className="flex items-center gap-2">
					<input
						type="checkbox"
						name="active"
						defaultChecked={active}
						onChange={({ target }) => setDraft({ ...draft, active: target.checked })}
						className="size-6 accent-kumkum"
					/>
					Visible
				</label>
				{id === null ? (
					<MessageButton id={id} intent="add" label="Add" busyLabel="Adding..." />
				) : (
					<span className="flex gap-3">
						<MessageButton id={id} intent="save" label="Save" busyLabel="Saving..." />
						<MessageButton id={id} intent="delete" label="Delete" busyLabel="Deleting..." about={message} />
					</span>
				)}
			</div>
		</ConsoleForm>
	)
}

function BannerPreview({ message, active }: { message: string; active: boolean }) {
	const opacity = active ? '' : 'opacity-50'
	return (
		<p className={`rounded-control bg-espresso px-4 py-2 text-center text-ivory ${opacity}`}>{message}</p>
	)
}

type MessageButtonProps = {
	id: number | null
	intent: string
	label: string
	busyLabel: string
	/** Tells screen readers which message the button is for. */
	about?: string
}

function MessageButton({ id, intent, label, busyLabel, about }: MessageButtonProps) {
	const isBusy = useIsSubmitting({ intent, id: String(id ?? '') })
	return (
		<Button type="submit" tone="quiet" name="intent" value={intent} aria-disabled={isBusy}>
			{isBusy ? busyLabel : label}
			{about && <span className="sr-only"> {about}</span>}
		</Button>
	)
}
