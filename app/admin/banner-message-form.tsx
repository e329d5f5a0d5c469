/** The form of a banner message, which may be new or changed by somebody else meanwhile. */
import { useState } from 'react'
import { ConflictNotice } from '#app/admin/forms/conflict-notice.tsx'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { useEdits } from '#app/admin/forms/use-edits.ts'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import type { FormValues } from '#shop/input/merge-edits.ts'
import { MAX_MESSAGE_LENGTH } from '#shop/promotional-messages/input.ts'
import type {
	ListedMessage,
	PromotionalMessage,
} from '#shop/promotional-messages/promotional-messages.server.ts'
import type { NotShown } from '#shop/promotional-messages/when-shown.ts'

const LABELS = {
	message: 'Message',
	displayOrder: 'Position',
	active: 'Visible',
	lastDay: 'Last day',
	promoId: 'Offer or code',
}

const NOT_SHOWN: Record<Exclude<NotShown, 'hidden'>, string> = {
	over: 'No longer shown: its last day has passed',
	inactive: "Not shown: its offer or code isn't active",
	not_started: "Not shown yet: its offer or code hasn't started",
	used_up: 'Not shown: its code is used up',
	ended: 'No longer shown: its offer or code has ended',
}

type NamedPromo = { id: string; label: string }

export function toFormValues({
	message,
	displayOrder,
	active,
	lastDay,
	promoId,
}: Omit<PromotionalMessage, 'id'>): FormValues {
	return {
		message,
		displayOrder: String(displayOrder),
		active: active ? 'on' : '',
		lastDay: lastDay ?? '',
		promoId: promoId ?? '',
	}
}

type StoredMessageProps = { stored: ListedMessage; promos: readonly NamedPromo[] }

export function StoredMessage({ stored, promos }: StoredMessageProps) {
	const { key, entered, ...edits } = useEdits(stored, { form: String(stored.id), toFormValues })
	return (
		<MessageForm
			key={key}
			id={stored.id}
			values={entered}
			promos={promos}
			notShown={stored.whyNotShown}
			edits={edits}
		/>
	)
}

type MessageFormProps = {
	id: number | null
	values: FormValues
	promos: readonly NamedPromo[]
	notShown?: NotShown | null
	edits?: Pick<ReturnType<typeof useEdits>, 'opened' | 'changes' | 'isUnsaved'>
}

export function MessageForm({ id, values, promos, notShown, edits }: MessageFormProps) {
	const { message = '', displayOrder, active, lastDay, promoId } = values
	const [draft, setDraft] = useState({ message, active: active === 'on' })
	return (
		<ConsoleForm
			method="post"
			className="grid grid-cols-1 gap-2"
			isUnsaved={edits?.isUnsaved}
			preventScrollReset
		>
			{edits && <input type="hidden" name="opened" value={JSON.stringify(edits.opened)} />}
			{edits && (
				<ConflictNotice
					changes={edits.changes}
					labels={LABELS}
					describe={describeField(promos)}
					intent="save"
				/>
			)}
			{draft.message && <BannerPreview {...draft} />}
			{notShown && notShown !== 'hidden' && <p className="text-15 text-cinnamon">{NOT_SHOWN[notShown]}</p>}
			<div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_5rem_10rem_12rem]">
				<input type="hidden" name="id" value={id ?? ''} />
				<label className="field col-span-full lg:col-span-1">
					<span className="field-label">Message</span>
					<input
						name="message"
						defaultValue={message}
						onChange={({ target }) => setDraft({ ...draft, message: target.value })}
						maxLength={MAX_MESSAGE_LENGTH}
						className="input"
					/>
				</label>
				<label className="field">
					<span className="field-label">Position</span>
					<input name="displayOrder" defaultValue={displayOrder} inputMode="numeric" className="input" />
				</label>
				<label className="field">
					<span className="field-label">Last day</span>
					<input name="lastDay" type="date" defaultValue={lastDay} className="input" />
				</label>
				<PromoChoice chosen={promoId} promos={promos} />
			</div>
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<label className="flex items-center gap-2">
					<input
						type="checkbox"
						name="active"
						defaultChecked={active === 'on'}
						onChange={({ target }) => setDraft({ ...draft, active: target.checked })}
					/>
					Visible
				</label>
				<MessageButtons id={id} message={message} />
			</div>
		</ConsoleForm>
	)
}

function describeField(promos: readonly NamedPromo[]) {
	return (field: string, value: string): string => {
		if (field === 'promoId') return promos.find(({ id }) => id === value)?.label ?? 'None'
		return field === 'active' ? (value === 'on' ? 'Yes' : 'No') : value
	}
}

function PromoChoice({ chosen, promos }: { chosen: string | undefined; promos: readonly NamedPromo[] }) {
	return (
		<label className="field col-span-full lg:col-span-1">
			<span className="field-label">Offer or code</span>
			<select name="promoId" defaultValue={chosen} className="input">
				<option value="">None</option>
				{promos.map(({ id, label }) => (
					<option key={id} value={id}>
						{label}
					</option>
				))}
			</select>
		</label>
	)
}

function BannerPreview({ message, active }: { message: string; active: boolean }) {
	const opacity = active ? '' : 'opacity-50'
	return (
		<p className={`rounded-control bg-espresso px-4 py-2 text-center text-ivory ${opacity}`}>{message}</p>
	)
}

function MessageButtons({ id, message }: { id: number | null; message: string }) {
	if (id === null)
		return (
			<SubmitButton intent="add" busyLabel="Adding...">
				Add
			</SubmitButton>
		)
	const fields = { id: String(id) }
	return (
		<span className="flex gap-3">
			<SubmitButton tone="quiet" intent="save" fields={fields} busyLabel="Saving...">
				Save
			</SubmitButton>
			<SubmitButton tone="quiet" intent="delete" fields={fields} about={message} busyLabel="Deleting...">
				Delete
			</SubmitButton>
		</span>
	)
}
