import { parse } from '../body.ts'
import { notFound } from '../errors.ts'
import { faultSchema } from '../faults.ts'
import type { Provider } from '../provider.ts'
import type { Router } from '../router.ts'

/** What goes wrong on purpose (decision D35). */
export function mockFaults({ open }: Router, { faults }: Provider): void {
  open('GET /__mock/faults', () => faults.list())

  open('POST /__mock/faults', ({ body, response }) => {
    const fault = faults.set(parse(faultSchema, body))
    response.status(201)
    return fault
  })

  open('DELETE /__mock/faults', () => {
    faults.clear()
    return { success: true }
  })

  open('DELETE /__mock/faults/:id', ({ request }) => {
    if (!faults.lift(request.params.id ?? '')) throw notFound('There is no such fault, or not any more')
    return { success: true }
  })
}
