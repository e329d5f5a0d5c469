/** What the staff enter when they have settled a payment by hand. */
import { z } from 'zod'
import { Line } from '#shop/input/fields.ts'

export const SettledPaymentInput = z.object({ how: Line(200) })
