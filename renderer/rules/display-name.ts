type Named = { firstName?: string | null | undefined; lastName?: string | null | undefined; username: string }

/** How a person is addressed: by first name, else by username (specification §2, 'Dashboard shell'). */
export function displayName({ firstName, username }: Named): string {
  return firstName?.trim() || username
}

/** First and last name, as far as they are known, else the username. */
export function fullName({ firstName, lastName, username }: Named): string {
  return (
    [firstName, lastName]
      .map((name) => name?.trim())
      .filter(Boolean)
      .join(' ') || username
  )
}
