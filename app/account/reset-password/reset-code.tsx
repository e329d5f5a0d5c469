import { callAccountApi } from '#app/account/account-api.ts'
import { CodeStep } from '#app/account/code-step.tsx'
import { askForResetCode, CODE_SENT } from '#app/account/reset-password/email-step.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { maskEmail } from '#shop/accounts/rules.ts'

type ResetCodeProps = { email: string; given: string | null; onVerified: (otp: string) => void }

export function ResetCode({ email, given, onVerified }: ResetCodeProps) {
	return (
		<CodeStep
			email={maskEmail(email)}
			verify={(otp) =>
				callAccountApi('/api/verify-otp', { email, otp, purpose: 'password_reset' }, 'Failed to verify code')
			}
			onVerified={(otp) => {
				showToast({
					title: 'Verification successful',
					message: 'Now choose a new password.',
					tone: 'success',
				})
				onVerified(otp)
			}}
			resend={() => askForResetCode(email)}
			resentTitle={CODE_SENT}
			given={given}
		/>
	)
}
