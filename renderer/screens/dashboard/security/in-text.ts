/** The class of a banner that replaces a line of text, so that nothing moves. */
export const IN_TEXT = 'gap-2! border-0! bg-transparent! p-0!'
