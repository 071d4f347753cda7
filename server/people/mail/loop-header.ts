/**
 * Set on every email that the product sends. An email that arrives with it was sent by the product, so that answering it would
 * start a loop.
 */
export const LOOP_HEADER = 'X-VoltAcre-Sent'
