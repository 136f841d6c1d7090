/** In characters: a longer redirect URI, response, path of this site or link to the shell is rejected. */
export const MAX_URL_LENGTH = 2048
