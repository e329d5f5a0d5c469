/** What people wrote, the longest waiting first, and the shop's answers. */
import { Form, useNavigation } from 'react-router'
import { tell, type Told, useTold } from '#app/admin/use-told.ts'
import { Button } from '#app/ui/button.tsx'
import { adminContext } from '#app/web/admin-context.ts'
import { readForm } from '#app/web/read-form.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { answerMessage, closeMessage, listMessages } from '#shop/contact/desk.server.ts'
import { formatMoment } from '#shop/dates.ts'
import type { Route } from './+types/messages.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const messages = await listMessages(context.get(shopContext))
	return {
		messages: messages.map(({ ticket, name, email, phone, message, createdAt, closedAt }) => ({
			ticket,
			message,
			who: `${name}, ${email}, ${phone}`,
			came: formatMoment(createdAt),
			isOpen: closedAt === null,
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
	useTold(actionData)
	const { formData } = useNavigation()
	return (
		<>
			<h1 className="console-title">Messages</h1>
			{messages.length === 0 && <p>Nobody has written yet.</p>}
			<ul className="grid gap-5">
				{messages.map(({ ticket, message, who, came, isOpen }) => (
					<li key={ticket} className="admin-panel grid gap-3">
						<p className="font-semibold">
							{ticket} <span className="font-normal text-cinnamon">{isOpen ? came : `${came}, closed`}</span>
						</p>
						<p>{who}</p>
						<p className="whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
						{isOpen && (
							<Form method="post" className="grid gap-3" preventScrollReset>
								<input type="hidden" name="ticket" value={ticket} />
								<label className="grid gap-1">
									<span className="field-label">Answer by letter</span>
									<textarea name="answer" rows={3} className="input" />
								</label>
								<span className="flex flex-wrap gap-3">
									<Button type="submit" name="act" value="answer">
										{formData?.get('ticket') === ticket ? 'Sending...' : 'Send Answer'}
									</Button>
									<Button type="submit" tone="quiet" name="act" value="close">
										Close {ticket}
									</Button>
								</span>
							</Form>
						)}
					</li>
				))}
			</ul>
		</>
	)
}
