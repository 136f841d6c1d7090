import { WORD_MARK } from '../../settings.ts'

/** What a client, by its name, asks of people: the consent page and its preview say it in the same words. */
export function consentText(name: string) {
  return { title: `${name} asks for access`, subtitle: `It wants to use your ${WORD_MARK} account.` }
}
