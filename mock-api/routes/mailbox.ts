import { mailboxPage, mailPage, noMailPage } from '../pages/mailbox.ts'
import type { Provider } from '../provider.ts'
import type { Router } from '../router.ts'

/** The outbox as pages to read (decision D33). */
export function mailbox({ open }: Router, { outbox, publicOrigin }: Provider): void {
  open('GET /__mock/mailbox', ({ response }) => mailboxPage(response, outbox.list(), publicOrigin))

  open('GET /__mock/mailbox/:id', ({ request, response }) => {
    const mail = outbox.find(request.params.id ?? '')
    return mail ? mailPage(response, mail) : noMailPage(response)
  })
}
