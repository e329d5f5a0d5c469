/** What a bulk change of orders could not do, by reason, each order on a line of its own. */

export type BulkRefusal = { number: string; message: string }

export function describeRefusals(moved: number, refusals: readonly BulkRefusal[]): string {
	const updated =
		moved === 0 ? 'No orders were updated.' : `${moved} ${moved === 1 ? 'order was' : 'orders were'} updated.`
	const reasons = [...Map.groupBy(refusals, ({ message }) => message)].map(([message, alike]) =>
		[plural(message, alike.length), ...alike.map(({ number }) => number)].join('\n'),
	)
	return [updated, ...reasons].join('\n')
}

/** 'This order is …' → '2 orders are …:' */
function plural(message: string, count: number): string {
	const subject = count === 1 ? message : message.replace(/^This order is/, `${count} orders are`)
	return subject.replace(/\.$/, ':')
}
