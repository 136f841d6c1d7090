/** Why an auth form failed, if its message says everything: the connection wasn't the reason. */
export class FormError extends Error {}
