/** Name of the field that only bots fill in. */
export const HONEYPOT_FIELD = 'website';

/** Reference in the response to a bot, which is the same as to a person, so that it does not retry. */
export const TRAPPED_REFERENCE = '00000000';
