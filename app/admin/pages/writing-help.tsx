/** Explains how lists and links are written, and what is inserted automatically. */

type WritingHelpProps = {
	facts: readonly { name: string; meaning: string; value: string }[]
	parts: readonly { name: string; meaning: string }[]
}

export function WritingHelp({ facts, parts }: WritingHelpProps) {
	return (
		<details className="writing-help">
			<summary>How to write lists and links, and what the shop fills in</summary>
			<div className="grid gap-4">
				<p>In texts with several paragraphs, each line is a paragraph, and a line may begin or contain:</p>
				<dl>
					<Row term="- Packs that are damaged" text="An item of a list" />
					<Row term="1. Write to us" text="An item of a numbered list" />
					<Row term="Cookies | What we store" text="A term with its description" />
					<Row
						term="[Write to us](/contact)"
						text="A link to a page of the shop, or to an https:// address"
					/>
					<Row term="*Chikmagalur*" text="Italic words" />
				</dl>
				<p>A text can name what is set elsewhere. The shop fills it in and keeps it up to date:</p>
				<dl>
					{facts.map(({ name, meaning, value }) => (
						<Row key={name} term={`{${name}}`} text={value === '' ? meaning : `${meaning}: ${value}`} />
					))}
				</dl>
				{parts.length > 0 && (
					<>
						<p>This page must keep each of these, on a line of its own in one of its texts:</p>
						<dl>
							{parts.map(({ name, meaning }) => (
								<Row key={name} term={`{${name}}`} text={meaning} />
							))}
						</dl>
					</>
				)}
			</div>
		</details>
	)
}

function Row({ term, text }: { term: string; text: string }) {
	return (
		<div>
			<dt>
				<code>{term}</code>
			</dt>
			<dd>{text}</dd>
		</div>
	)
}
