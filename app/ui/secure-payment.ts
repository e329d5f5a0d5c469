/** The assurance beside every button that leads to the payment provider. */
export const SECURE_PAYMENT = 'Secure payment with PhonePe. We never see your card number.'
