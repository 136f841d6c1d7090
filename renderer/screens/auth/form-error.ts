/** An error of an auth form whose message is complete. Other errors get a note about the connection. */
export class FormError extends Error {}
