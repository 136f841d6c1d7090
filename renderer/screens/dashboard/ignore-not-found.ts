import { ApiError } from '../../api/api-error.ts'

/** Treats a deletion as done if the object no longer exists. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
