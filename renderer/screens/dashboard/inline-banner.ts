/** For a banner that replaces a line of text, so that nothing moves. */
export const INLINE_BANNER_CLASS = 'gap-2! border-0! bg-transparent! p-0!'
