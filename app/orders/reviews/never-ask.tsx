/** Stops the emails that ask for reviews. Only the button does so, because mail scanners open links. */
import { Form, href, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AnswerAlert } from '#app/ui/forms/answer-alert.tsx'
import { PrivateHead } from '#app/seo/private-head.tsx'

type NeverAskProps = { isDone: boolean; answer: { error: string } | undefined }

export function NeverAsk({ isDone, answer }: NeverAskProps) {
	const isBusy = useNavigation().formData?.get('intent') === 'never'
	const title = isDone ? "We won't ask you again" : 'Never ask for a review again?'
	return (
		<div className="page message-page">
			<PrivateHead title={title} />
			<h1 className="page-title" role="status">
				{title}
			</h1>
			<AnswerAlert answer={answer} message={answer?.error} />
			<p>
				{isDone
					? "You won't get review requests any more. You'll still get emails about your orders."
					: "You'll still get emails about your orders. We remember your choice without storing your email address for it."}
			</p>
			{isDone ? (
				<ButtonLink to={href('/')}>Home</ButtonLink>
			) : (
				<Form method="post">
					<Button type="submit" name="intent" value="never" aria-disabled={isBusy}>
						{isBusy ? 'Saving...' : 'Never ask me again'}
					</Button>
				</Form>
			)}
		</div>
	)
}
