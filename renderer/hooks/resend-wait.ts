/** When another verification email may be requested, by address. Outlives the screen that asked for one. */
const resendAt = new Map<string, number>()

export function saveResendWait(email: string, seconds: number): void {
  resendAt.set(email.toLowerCase(), performance.now() + seconds * 1000)
}

/** The seconds left. */
export function resendWait(email: string): number {
  return Math.max(0, ((resendAt.get(email.toLowerCase()) ?? 0) - performance.now()) / 1000)
}
