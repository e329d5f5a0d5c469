/** The top of the overview: what must be done now, whether money is stuck, this month's sales, and what runs out. */
import { MonthPanel } from '#app/admin/overview/month-panel.tsx'
import { MoneyPanel, StuckMoney } from '#app/admin/overview/money-panel.tsx'
import { SetupSteps } from '#app/admin/overview/setup-steps.tsx'
import { StockPanel } from '#app/admin/overview/stock-panel.tsx'
import { TestPaymentsNote } from '#app/admin/reports/test-payments-note.tsx'
import { Tasks } from '#app/admin/overview/tasks.tsx'
import type { Summary } from '#app/admin/overview/load-summary.server.ts'

export function OverviewSummary({ tasks, stuckMoney, openRefunds, owed, month, stock, setup }: Summary) {
	const panels = [
		openRefunds && owed && <MoneyPanel key="money" {...{ stuckMoney, openRefunds, owed }} />,
		month && <MonthPanel key="month" {...month} />,
		stock && <StockPanel key="stock" {...stock} />,
	].filter((panel) => panel !== null)
	const hasWork = Object.values(tasks).some((task) => task !== null && task.count > 0)
	const setupSteps = setup && <SetupSteps {...setup} />
	return (
		<>
			{stuckMoney && <StuckMoney {...stuckMoney} />}
			{/* A new shop is set up first. Later, the work for customers and the money come first. */}
			{!hasWork && setupSteps}
			<Tasks {...tasks} />
			{month && <TestPaymentsNote />}
			<div className="overview-panels">{panels}</div>
			{hasWork && setupSteps}
		</>
	)
}
