/** The input schema of a registered buyer, for checkout and address book, in the browser and on the server. */
import { z } from 'zod'
import { CopiedNumber } from '#shop/input/numbers.ts'
import { GSTIN_REFUSALS, whyGstinRefused } from './gstin.ts'
import { Line, MAX_NAME_LENGTH, maxLengthMessage, MIN_NAME_LENGTH } from '#shop/input/fields.ts'

export const Gstin = z
	.string()
	.max(100, GSTIN_REFUSALS.structure)
	.pipe(CopiedNumber)
	.transform((typed) => typed.toUpperCase())
	.superRefine((gstin, context) => {
		const reason = whyGstinRefused(gstin)
		if (reason) context.addIssue({ code: 'custom', message: GSTIN_REFUSALS[reason] })
	})

export const COMPANY_REQUIRED = "Enter the company's name as it is registered for GST"

export const GstBuyerInput = z.object({
	legalName: Line(MAX_NAME_LENGTH, maxLengthMessage(MAX_NAME_LENGTH)).pipe(
		z.string().min(MIN_NAME_LENGTH, COMPANY_REQUIRED),
	),
	gstin: Gstin,
})
