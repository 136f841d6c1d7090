/** The CPU time that a task takes in this process, in milliseconds. Other processes don't affect it. */
export async function cpuTime(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
