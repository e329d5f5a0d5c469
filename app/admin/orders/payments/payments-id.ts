/** The part of an order's page that its next steps lead to. */
export const PAYMENTS_ID = 'payments-and-refunds'
